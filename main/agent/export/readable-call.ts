import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { mcpToolLabel } from '../../../shared/mcp-tool-label'
import { inEnglish } from '../../../shared/sentence'
import type { CallVerb } from '../../../shared/session/call-action'
import type { FileChange } from '../../../shared/session/effects'
import { expectedAction } from '../../../shared/session/expected-action'
import { type CallState, filesFound } from '../../../shared/session/session-state'
import { type ToolDetails, textOf } from '../../../shared/session/tool-results'

/**
 * One step as a reader is told of it: what was done (`words`) to what (`target`, which is a path, a pattern or a command), what came
 * of it in short, and what the person had to do with it. The rest is its details.
 */
export type ReadableCall = {
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

export function readableCall(state: CallState): ReadableCall {
  const details = state.result?.details
  const changes = changesOf(state)
  const { done, wish, target } = actionOf(state)
  const words = state.status === 'done' || hasBegun(details) ? done : `${lead(state)} ${wish}`
  return {
    words,
    target: shortened(target),
    facts: factsOf(state, changes),
    edited: editedWords(state),
    asked: details?.type === 'mcp' ? shortened(namedValues(state.call.arguments)) : '',
    output: shortened(outputOf(state)),
    diffs: changes.map(readableChange),
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

function actionOf(state: CallState): Action {
  const { call, plan, result, agent, questions } = state
  const planned = plannedOf(state)
  if (planned.length > 0) return changing(planned)
  const asked = plan?.effects.find(effect => effect.type === 'mcp-call')
  if (asked) return { ...VERBS.use, target: mcpToolLabel(asked) }
  const { verb, target, kind } = state.action ?? expectedAction(call.name, objectOf(call.arguments) ?? {})
  if (kind === 'skill') return { done: 'Read the skill', wish: 'read the skill', target }
  if (kind === 'job') {
    return { done: 'Looked after a background command', wish: 'look after a background command', target }
  }
  const asking = questions?.map(({ question }) => question).join(' · ')
  if (kind === 'words') return { ...VERBS[verb], target: asking ?? agent?.task ?? target }
  const ran = result?.details?.type === 'command' ? result.details.command : undefined
  const command = plan?.effects.find(effect => effect.type === 'command')
  const words = result?.details?.type === 'image' ? VERBS.look : command?.background ? VERBS.start : VERBS[verb]
  return { ...words, target: ran ?? command?.command ?? target }
}

const VERBS: Readonly<Record<CallVerb, Omit<Action, 'target'>>> = {
  search: { done: 'Searched for', wish: 'search for' },
  find: { done: 'Looked for files named', wish: 'look for files named' },
  read: { done: 'Read', wish: 'read' },
  list: { done: 'Listed', wish: 'list' },
  look: { done: 'Looked at', wish: 'look at' },
  change: { done: 'Changed', wish: 'change' },
  create: { done: 'Created', wish: 'create' },
  delete: { done: 'Deleted', wish: 'delete' },
  move: { done: 'Moved', wish: 'move' },
  run: { done: 'Ran', wish: 'run' },
  start: { done: 'Started in the background', wish: 'start in the background' },
  readJob: { done: 'Read the output of', wish: 'read the output of' },
  stopJob: { done: 'Stopped', wish: 'stop' },
  fetch: { done: 'Read the page', wish: 'read the page' },
  searchWeb: { done: 'Searched the web for', wish: 'search the web for' },
  findSimilar: { done: 'Looked for pages like', wish: 'look for pages like' },
  send: { done: 'Sent the request', wish: 'send the request' },
  download: { done: 'Downloaded', wish: 'download' },
  makePicture: { done: 'Had a picture made:', wish: 'have a picture made:' },
  makeVideo: { done: 'Had a video made:', wish: 'have a video made:' },
  readMail: { done: 'Read mail:', wish: 'read mail:' },
  writeDown: { done: 'Had written down:', wish: 'have written down:' },
  speak: { done: 'Had a text spoken:', wish: 'have a text spoken:' },
  delegate: { done: 'Gave a task to an agent:', wish: 'give a task to an agent:' },
  ask: { done: 'Asked', wish: 'ask' },
  findTools: { done: 'Looked for tools:', wish: 'look for tools:' },
  remember: { done: 'Changed what is remembered:', wish: 'change what is remembered:' },
  updateTodos: { done: 'Updated the list of steps', wish: 'update the list of steps' },
  presentPlan: { done: 'Presented the plan', wish: 'present the plan' },
  prune: { done: 'Took earlier replies out of the conversation', wish: 'take earlier replies out of the conversation' },
  register: { done: 'Registered the outcome', wish: 'register the outcome' },
  review: { done: 'Reported findings', wish: 'report findings' },
  finish: { done: 'Finished the step', wish: 'finish the step' },
  catalog: { done: 'Listed the agents and flows', wish: 'look at the agents and flows' },
  writeAgent: { done: 'Wrote the agent', wish: 'write the agent' },
  writeFlow: { done: 'Wrote the flow', wish: 'write the flow' },
  sendMail: { done: 'Sent the mail', wish: 'send the mail' },
  draftMail: { done: 'Kept as a draft', wish: 'keep as a draft' },
  openPage: { done: 'Opened', wish: 'open' },
  readPage: { done: 'Looked at the page:', wish: 'look at the page:' },
  click: { done: 'Clicked', wish: 'click' },
  fillIn: { done: 'Filled in', wish: 'fill in' },
  press: { done: 'Pressed', wish: 'press' },
  waitForPage: { done: 'Waited for the page', wish: 'wait for the page' },
  runInPage: { done: 'Ran in the page:', wish: 'run in the page:' },
  tabs: { done: 'Worked the tabs of the browser', wish: 'work the tabs of the browser' },
  use: { done: 'Used', wish: 'use' },
}

function changing(changes: readonly FileChange[]): Action {
  const kinds = new Set(changes.map(kindOf))
  const [kind = 'changed'] = kinds.size === 1 ? kinds : []
  const [first] = changes
  const target = changes.length === 1 && first ? first.path : changes.map(({ path }) => path).join(', ')
  const verbs = { created: VERBS.create, changed: VERBS.change, deleted: VERBS.delete }
  return { ...verbs[kind], target }
}

function kindOf({ before, after }: FileChange): 'created' | 'changed' | 'deleted' {
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
    state.outsidePlan && 'not in the plan',
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

/** Returns what was found or said, in the form a person reads. */
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
      return details.files.map(({ path, lines }) => [path, ...lines.map(readableLine)].join('\n')).join('\n')
    case 'mcp':
      return details.parts.map(part => ('text' in part ? (part.text ?? '') : '')).join('\n')
    case 'flow-file':
      return details.diagnostics.map(readableDiagnostic).join('\n') || (details.problem ?? '')
    case 'agent-catalog':
      return [...details.agents.map(({ name }) => name), ...details.flows.map(({ alias }) => alias)].join('\n')
    case 'changes':
    case 'image':
      return ''
    case 'made':
      return details.notes?.join('\n') ?? ''
    default:
      return result ? namedValues(textOf(result)) : ''
  }
}

function readableDiagnostic({ line, severity, message, suggestion }: FlowDiagnostic): string {
  return `${line}: ${severity}: ${inEnglish(message)}${suggestion === undefined ? '' : ` (${inEnglish(suggestion)})`}`
}

function readableLine({ number, text }: { number: number; text: string }): string {
  return `  ${number}: ${text}`
}

function changesOf(state: CallState): FileChange[] {
  const { outcome, plan } = state
  const planned = outcome?.applied ? (plan?.effects.filter(effect => effect.type === 'file-change') ?? []) : []
  return [...planned, ...filesFound(state)]
}

function plannedOf({ plan }: CallState): FileChange[] {
  return plan?.effects.filter(effect => effect.type === 'file-change') ?? []
}

function readableChange(change: FileChange): { path: string; text: string } {
  const { path, diff, document } = change
  const kind = kindOf(change)
  const hunks = diff.type === 'lines' ? diff.hunks : document?.hunks
  if (!hunks) return { path: `${path} (${kind}, not shown: ${diff.type === 'lines' ? '' : diff.reason})`, text: '' }
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...own,
  ])
  return { path: `${path} (${kind})`, text: lines.join('\n') }
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
