import { mcpToolLabel } from '../../../shared/mcp-tool-label'
import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { type ToolDetails, textOf } from '../../../shared/session/tool-results'

/**
 * One step as a reader is told of it: what was done (`words`) to what (`target`, which is a path, a pattern or a command), what came
 * of it in short, and what the person had to do with it. The rest is its details.
 */
export type ToldCall = {
  words: string
  target: string
  facts: string[]
  /** That the person changed what was proposed; '' where nobody did. */
  edited: string
  asked: string
  output: string
  diffs: { path: string; text: string }[]
}

/** Of one output, in characters. */
const MAX_OUTPUT = 4_000

export function toldCall(state: CallState): ToldCall {
  const details = state.result?.details
  const changes = changesOf(state)
  const { done, wish, target } = actionOf(state, changes)
  const words = state.status === 'done' || hasBegun(details) ? done : `${lead(state)} ${wish}`
  return {
    words,
    target: shortened(target),
    facts: factsOf(state, changes),
    edited: editedWords(state),
    asked: details?.type === 'mcp' ? shortened(namedValues(state.call.arguments)) : '',
    output: shortened(outputOf(state)),
    diffs: changes.map(toldChange),
  }
}

function editedWords({ editedBy, decision }: CallState): string {
  if (editedBy !== 'person') return ''
  return decision?.approved ? 'You changed this plan before approving it.' : 'You changed this plan.'
}

export function shortened(text: string): string {
  return text.length <= MAX_OUTPUT
    ? text
    : `${text.slice(0, MAX_OUTPUT)}\n… ${text.length - MAX_OUTPUT} more characters`
}

/** A command and a sub-agent were at work also where they failed. */
function hasBegun(details: ToolDetails | undefined): boolean {
  return details?.type === 'command' || details?.type === 'agent'
}

function lead({ status }: CallState): string {
  return status === 'denied' || status === 'waiting' ? 'Wanted to' : 'Tried to'
}

type Action = { done: string; wish: string; target: string }

function actionOf(state: CallState, changes: readonly FileChange[]): Action {
  const input = argumentsOf(state.call.arguments)
  const asked = state.plan?.effects.find(effect => effect.type === 'mcp-call')
  const planned = changes.length > 0 ? changes : plannedOf(state)
  switch (state.call.name) {
    case 'explore_workspace':
      return exploring(input, state.result?.details)
    case 'shell':
      return running(state, input)
    case 'shell_job':
      return { done: 'Looked after a background command', wish: 'look after a background command', target: input.job }
    case 'sub_agent':
      return {
        done: 'Gave a task to an agent:',
        wish: 'give a task to an agent:',
        target: state.agent?.task ?? input.task,
      }
    case 'ask_user':
      return { done: 'Asked', wish: 'ask', target: state.questions?.map(({ question }) => question).join(' · ') ?? '' }
    case 'read_skill':
      return { done: 'Read the skill', wish: 'read the skill', target: input.skill }
    case 'read_web_url':
      return { done: 'Read the page', wish: 'read the page', target: input.url }
    default:
      if (planned.length > 0) return changing(planned)
      if (asked) return { done: 'Used', wish: 'use', target: mcpToolLabel(asked) }
      return WRITERS.has(state.call.name)
        ? { done: 'Changed', wish: 'change', target: input.path }
        : { done: 'Used', wish: 'use', target: state.call.name }
  }
}

const WRITERS: ReadonlySet<string> = new Set(['write_file', 'replace_in_file', 'apply_patch'])

function exploring(input: Arguments, details: ToolDetails | undefined): Action {
  const target = input.pattern
  if (details?.type === 'image') return { done: 'Looked at', wish: 'look at', target }
  if (input.target === 'read') return { done: 'Read', wish: 'read', target }
  if (input.target === 'list') return { done: 'Listed', wish: 'list', target }
  if (input.target === 'path') return { done: 'Looked for files named', wish: 'look for files named', target }
  return { done: 'Searched for', wish: 'search for', target }
}

function running({ plan, result }: CallState, input: Arguments): Action {
  const planned = plan?.effects.find(effect => effect.type === 'command')
  const ran = result?.details?.type === 'command' ? result.details.command : undefined
  const target = ran ?? planned?.command ?? input.command
  return planned?.background
    ? { done: 'Started in the background', wish: 'start in the background', target }
    : { done: 'Ran', wish: 'run', target }
}

function changing(changes: readonly FileChange[]): Action {
  const kinds = new Set(changes.map(kindOf))
  const [kind = 'changed'] = kinds.size === 1 ? kinds : []
  const [first] = changes
  const target = changes.length === 1 && first ? first.path : changes.map(({ path }) => path).join(', ')
  const { done, wish } = CHANGES[kind]
  return { done, wish, target }
}

const CHANGES = {
  created: { done: 'Created', wish: 'create' },
  changed: { done: 'Changed', wish: 'change' },
  deleted: { done: 'Deleted', wish: 'delete' },
} as const

function kindOf({ before, after }: FileChange): keyof typeof CHANGES {
  if (!before) return 'created'
  return after ? 'changed' : 'deleted'
}

function factsOf(state: CallState, changes: readonly FileChange[]): string[] {
  const { status, decision, undo, result } = state
  const outcome = result?.details?.type === 'command' ? result.details.outcome : undefined
  const [added, removed] = [sum(changes, 'added'), sum(changes, 'removed')]
  const by = decision?.by === 'person' ? 'you' : 'a rule'
  const facts = [
    added + removed > 0 && `+${added} −${removed}`,
    outcome && exitWords(outcome),
    status === 'failed' && !outcome && 'failed',
    (status === 'interrupted' || status === 'waiting') && UNFINISHED[status],
    decision && (decision.approved ? `approved by ${by}` : `denied by ${by}`),
    decision?.note && `“${decision.note}”`,
    undo?.status === 'undone' && 'undone',
    undo?.status === 'partly' && 'undone in part',
  ]
  return facts.filter(fact => typeof fact === 'string' && fact !== '') as string[]
}

const UNFINISHED = { interrupted: 'interrupted', waiting: 'waits for approval' } as const

type Outcome = Extract<ToolDetails, { type: 'command' }>['outcome']

function exitWords({ exitCode, timedOut, stopped, job }: Outcome): string {
  if (timedOut) return 'stopped at its time limit'
  if (stopped) return 'stopped'
  if (exitCode === null) return job === undefined ? 'ended without an exit code' : ''
  return exitCode === 0 ? '' : `exit code ${exitCode}`
}

function sum(changes: readonly FileChange[], side: 'added' | 'removed'): number {
  return changes.reduce((total, change) => total + change[side], 0)
}

/** What was found or said, as a person reads it. */
function outputOf({ result }: CallState): string {
  const details = result?.details
  switch (details?.type) {
    case 'command':
      return `${details.outcome.stdout}${details.outcome.stderr}`
    case 'file-text':
      return details.text
    case 'paths':
      return details.paths.join('\n')
    case 'directory':
      return details.entries.join('\n')
    case 'web-page':
      return details.markdown
    case 'matches':
      return details.files.map(({ path, lines }) => [path, ...lines.map(toldLine)].join('\n')).join('\n')
    case 'mcp':
      return details.parts.map(part => ('text' in part ? (part.text ?? '') : '')).join('\n')
    case 'changes':
    case 'image':
      return ''
    default:
      return result ? namedValues(textOf(result)) : ''
  }
}

function toldLine({ number, text }: { number: number; text: string }): string {
  return `  ${number}: ${text}`
}

function changesOf({ outcome, result, plan }: CallState): FileChange[] {
  const details = result?.details
  const planned = outcome?.applied ? (plan?.effects.filter(effect => effect.type === 'file-change') ?? []) : []
  const ran = details?.type === 'command' ? (details.outcome.changes?.files ?? []) : []
  return [...planned, ...ran]
}

function plannedOf({ plan }: CallState): FileChange[] {
  return plan?.effects.filter(effect => effect.type === 'file-change') ?? []
}

function toldChange(change: FileChange): { path: string; text: string } {
  const { path, diff } = change
  const kind = kindOf(change)
  if (diff.type === 'omitted') return { path: `${path} (${kind}, not shown: ${diff.reason})`, text: '' }
  const lines = diff.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...own,
  ])
  return { path: `${path} (${kind})`, text: lines.join('\n') }
}

type Arguments = Record<'target' | 'pattern' | 'command' | 'job' | 'task' | 'skill' | 'url' | 'path', string>

/** A model's words: anything that is no text counts as empty. */
function argumentsOf(json: string): Arguments {
  const given = objectOf(json) ?? {}
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : '')
  return {
    ...{ target: text('target'), pattern: text('pattern'), command: text('command'), job: text('job') },
    ...{ task: text('task_instruction'), skill: text('skill'), url: text('url'), path: text('path') },
  }
}

/** A JSON object as its names with their values, one below the other; every other text as it is. */
function namedValues(text: string): string {
  const given = objectOf(text)
  if (!given) return text
  const told = Object.entries(given).map(([name, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return words.includes('\n') ? `${name}:\n${words}` : `${name}: ${words}`
  })
  return told.join('\n')
}

function objectOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
