import { DEFAULT_AGENT } from '../../../shared/default-agent'
import { mcpToolLabel } from '../../../shared/mcp-tool-label'
import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import type { ToolDetails } from '../../../shared/session/tool-results'
import { fileChanges } from '../../state/session/file-changes'
import { text } from '../../text/text'
import { changeItems, verbOfItem } from '../diff/change-items'
import { agentName } from './agents/agent-name'
import { callArguments, textArgument } from './call-arguments'
import { callSummary } from './call-summary'

export type CallVerb = keyof typeof text.tool.verbs
export type CallTone = 'plain' | 'busy' | 'wait' | 'bad'

/** A tool call in one line: what it does, on what, what came of it, and how it stands. */
export type CallDescription = {
  verb: CallVerb
  phrase: string
  target: string
  /** Whether the target is a path, a pattern or a command, rather than words. */
  isCode: boolean
  summary: string
  state: string
  tone: CallTone
}

export function describeCall(call: CallState): CallDescription {
  const { verb, target, isCode = true } = actionOf(call)
  const { state, tone } = stateOf(call)
  return { verb, phrase: phraseOf(call, verb), target, isCode, summary: callSummary(call), state, tone }
}

type Action = { verb: CallVerb; target: string; isCode?: boolean }

function actionOf(call: CallState): Action {
  const input = callArguments(call.call.arguments)
  switch (call.call.name) {
    case 'explore_workspace':
      return { verb: exploreVerb(input, call.result?.details), target: textArgument(input, 'pattern') }
    case 'shell':
      return { verb: isBackground(call, input) ? 'start' : 'run', target: firstLine(textArgument(input, 'command')) }
    case 'shell_job':
      return jobAction(input)
    case 'sub_agent':
      return agentAction(call, input)
    case 'ask_user':
      return { verb: 'ask', target: call.questions?.map(({ question }) => question).join(' · ') ?? '', isCode: false }
    case 'read_skill':
      return { verb: 'read', target: text.tool.skill(textArgument(input, 'skill')), isCode: false }
    case 'read_web_url':
      return { verb: 'fetch', target: textArgument(input, 'url') }
    default: {
      const changes = fileChanges(call)
      if (changes.length > 0) return changeAction(changes)
      const asked = call.plan?.effects.find(effect => effect.type === 'mcp-call')
      if (asked) return { verb: 'use', target: mcpToolLabel(asked) }
      const path = textArgument(input, 'path')
      return WRITERS.has(call.call.name) ? { verb: 'change', target: path } : { verb: 'use', target: call.call.name }
    }
  }
}

const WRITERS: ReadonlySet<string> = new Set(['write_file', 'replace_in_file', 'apply_patch', 'edit'])

function exploreVerb(input: Readonly<Record<string, unknown>>, details: ToolDetails | undefined): CallVerb {
  if (details?.type === 'image') return 'look'
  const target = textArgument(input, 'target')
  if (target === 'read' || target === 'list') return target
  return target === 'path' ? 'find' : 'search'
}

function changeAction(changes: readonly FileChange[]): Action {
  const items = changeItems(changes)
  const verbs = new Set(items.map(verbOfItem))
  const [verb = 'change'] = verbs.size === 1 ? verbs : []
  const [first] = items
  if (!first || items.length > 1) {
    return { verb, target: text.counts.files(items.length), isCode: false }
  }
  const target = first.type === 'move' ? text.tool.moved(first.from.path, first.to.path) : first.change.path
  return { verb, target }
}

/** Before it began there is only what the model asked for. */
function agentAction({ agent }: CallState, input: Readonly<Record<string, unknown>>): Action {
  const name = agentName(agent?.name ?? (textArgument(input, 'agent_type') || DEFAULT_AGENT))
  const task = firstLine(agent?.task ?? textArgument(input, 'task_instruction'))
  return { verb: 'delegate', target: `${name}: ${task}`, isCode: false }
}

function jobAction(input: Readonly<Record<string, unknown>>): Action {
  const job = textArgument(input, 'job')
  if (textArgument(input, 'action') === 'list' || job === '') {
    return { verb: 'list', target: text.tool.jobs, isCode: false }
  }
  return {
    verb: textArgument(input, 'action') === 'stop' ? 'stopJob' : 'readJob',
    target: text.tool.job(job),
    isCode: false,
  }
}

function isBackground(call: CallState, input: Readonly<Record<string, unknown>>): boolean {
  const planned = call.plan?.effects.some(effect => effect.type === 'command' && effect.background)
  return planned ?? input.background === true
}

/** What only takes place once it is approved; before that a call of these kinds is merely planned. */
const EFFECTS: ReadonlySet<CallVerb> = new Set(['change', 'create', 'delete', 'move', 'run', 'start', 'fetch'])

function phraseOf(call: CallState, verb: CallVerb): string {
  const words = text.tool.verbs[verb]
  switch (call.status) {
    case 'queued':
    case 'running':
      return EFFECTS.has(verb) ? text.tool.preparing(words.base) : words.now
    case 'applying':
      return words.now
    case 'waiting':
      return text.tool.wants(words.base)
    case 'done':
      return words.done
    case 'failed':
      return hasBegun(call) ? words.done : text.tool.tried(words.base)
    case 'denied':
    case 'interrupted':
      return text.tool.tried(words.base)
  }
}

/** Of a command and an agent it is known that they were at work, also where they failed. */
function hasBegun({ result }: CallState): boolean {
  const details = result?.details
  return details?.type === 'command' || (details?.type === 'agent' && details.stopped === true)
}

function stateOf(call: CallState): { state: string; tone: CallTone } {
  if (call.agent?.waits) return { state: text.tool.waiting, tone: 'wait' }
  if (call.undo?.status === 'undone') return { state: text.common.undone, tone: 'plain' }
  if (call.undone && call.undone.length > 0) return { state: text.changes.partly, tone: 'plain' }
  switch (call.status) {
    case 'queued':
      return { state: text.tool.queued, tone: 'plain' }
    case 'running':
    case 'applying':
      return { state: '', tone: 'busy' }
    case 'waiting':
      return { state: text.tool.waiting, tone: 'wait' }
    case 'denied':
      return { state: text.tool.denied, tone: 'plain' }
    case 'failed':
      if (!isStopped(call)) return { state: text.tool.failed, tone: 'bad' }
      // What came of a command says it already.
      return { state: call.result?.details?.type === 'command' ? '' : text.tool.wasStopped, tone: 'plain' }
    case 'interrupted':
      return { state: isOutcomeUnknown(call) ? text.tool.unknownOutcome : text.tool.interrupted, tone: 'bad' }
    case 'done':
      // The call worked, and what it ran did not.
      return { state: '', tone: hasFailingExit(call) ? 'bad' : 'plain' }
  }
}

function hasFailingExit({ result }: CallState): boolean {
  const details = result?.details
  return details?.type === 'command' && (details.outcome.exitCode ?? 0) !== 0
}

/** The person ended it: the call, its sub-agent or its command. */
export function isStopped({ result }: CallState): boolean {
  const details = result?.details
  if (details?.type === 'agent') return details.stopped === true
  return details?.type === 'command' ? details.outcome.stopped : result?.stopped === true
}

/** The effect was begun, and nothing says whether it took place. */
export function isOutcomeUnknown(call: CallState): boolean {
  return call.dispatched !== undefined && call.outcome === undefined && call.status === 'interrupted'
}

function firstLine(command: string): string {
  const [line = '', ...rest] = command.trim().split('\n')
  return rest.length > 0 ? `${line} …` : line
}
