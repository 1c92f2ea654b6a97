import { mcpToolLabel } from '../../../shared/mcp-tool-label'
import type { CallVerb } from '../../../shared/session/call-action'
import type { FileChange } from '../../../shared/session/effects'
import { expectedAction } from '../../../shared/session/expected-action'
import type { CallState } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { changeItems, verbOfItem } from '../diff/change-items'
import { agentName } from './agents/agent-name'
import { callArguments } from './call-arguments'
import { callSummary } from './call-summary'

export type CallTone = 'plain' | 'busy' | 'wait' | 'bad'

/** A tool call in one line: what it does, on what, what came of it, and how it stands. */
export type CallDescription = {
  verb: CallVerb
  phrase: string
  target: string
  /** True if the target is a path, a pattern or a command, rather than text. */
  isCode: boolean
  summary: string
  state: string
  tone: CallTone
}

export function describeCall(call: CallState): CallDescription {
  const { verb, target, isCode = true } = isNotOffered(call) ? ofNoTool(call) : actionOf(call)
  const { state, tone } = stateOf(call)
  return { verb, phrase: phraseOf(call, verb), target, isCode, summary: callSummary(call), state, tone }
}

type Action = { verb: CallVerb; target: string; isCode?: boolean }

/** As its tool says; what the call has come to be meanwhile says more. */
function actionOf(call: CallState): Action {
  const { agent, questions, result } = call
  const effects = call.plan?.effects ?? []
  const changes = changesTold(call)
  if (changes.length > 0) return changeAction(changes)
  const asked = effects.find(effect => effect.type === 'mcp-call')
  if (asked) return { verb: 'use', target: mcpToolLabel(asked) }
  const { verb, target, kind } = call.action ?? expectedAction(call.call.name, callArguments(call.call.arguments))
  switch (kind) {
    case 'skill':
      return { verb, target: t('tool.skill', { name: target }), isCode: false }
    case 'job':
      return { verb, target: target === '' ? t('tool.jobs') : t('tool.job', { id: target }), isCode: false }
    case 'words': {
      if (questions) return { verb, target: questions.map(({ question }) => question).join(' · '), isCode: false }
      const words = agent ? `${agentName(agent.name)}: ${firstLine(agent.task)}` : firstLine(target)
      return { verb, target: words, isCode: false }
    }
    default:
      if (result?.details?.type === 'image') return { verb: 'look', target }
      return { verb: startsJob(call) ? 'start' : verb, target: firstLine(target) }
  }
}

/** The arguments of a call are for its tool, which nobody has here. */
const ofNoTool = ({ call }: CallState): Action => ({ verb: 'use', target: call.name })

function isNotOffered({ result }: CallState): boolean {
  return result?.failure === 'disabled_tool' || result?.failure === 'unknown_tool'
}

/** The files that a call is about, but for one that is known by more than its path. */
function changesTold({ action, plan }: CallState): FileChange[] {
  if (action?.verb === 'writeAgent' || action?.verb === 'writeFlow') return []
  // A command that was rehearsed is known by its line.
  if (plan?.effects.some(({ type }) => type === 'command')) return []
  return (plan?.effects ?? []).filter(effect => effect.type === 'file-change')
}

function startsJob({ plan }: CallState): boolean {
  return plan?.effects.some(effect => effect.type === 'command' && effect.background) === true
}

function changeAction(changes: readonly FileChange[]): Action {
  const items = changeItems(changes)
  const verbs = new Set(items.map(verbOfItem))
  const [verb = 'change'] = verbs.size === 1 ? verbs : []
  const [first] = items
  if (!first || items.length > 1) {
    return { verb, target: t('counts.files', { count: items.length }), isCode: false }
  }
  const target =
    first.type === 'move' ? t('tool.moved', { from: first.from.path, to: first.to.path }) : first.change.path
  return { verb, target }
}

/** The calls that only take effect once they are approved; before that they are merely planned. */
const EFFECTS: ReadonlySet<CallVerb> = new Set([
  'change',
  'create',
  'delete',
  'move',
  'run',
  'start',
  'fetch',
  'send',
  'download',
  'makePicture',
  'makeVideo',
  'writeDown',
  'speak',
  'writeAgent',
  'writeFlow',
  'sendMail',
  'draftMail',
])

function phraseOf(call: CallState, verb: CallVerb): string {
  const base = t(`tool.verbs.${verb}.base`)
  switch (call.status) {
    case 'queued':
    case 'running':
      return EFFECTS.has(verb) ? t('tool.preparing', { base }) : t(`tool.verbs.${verb}.now`)
    case 'applying':
      return t(`tool.verbs.${verb}.now`)
    case 'waiting':
      return t('tool.wants', { base })
    case 'done':
      return t(`tool.verbs.${verb}.done`)
    case 'failed':
      return hasBegun(call) ? t(`tool.verbs.${verb}.done`) : t('tool.tried', { base })
    case 'denied':
    case 'interrupted':
      return t('tool.tried', { base })
  }
}

/** Of a command and an agent it is known that they were at work, also where they failed. */
function hasBegun({ result }: CallState): boolean {
  const details = result?.details
  return details?.type === 'command' || (details?.type === 'agent' && details.stopped === true)
}

function stateOf(call: CallState): { state: string; tone: CallTone } {
  if (call.agent?.waits) return { state: t('tool.waiting'), tone: 'wait' }
  if (call.undo?.status === 'undone') return { state: t('common.undone'), tone: 'plain' }
  if ((call.undone?.length ?? 0) + (call.undoneParts?.length ?? 0) > 0)
    return { state: t('changes.partly'), tone: 'plain' }
  switch (call.status) {
    case 'queued':
      return { state: t('tool.queued'), tone: 'plain' }
    case 'running':
    case 'applying':
      return { state: '', tone: 'busy' }
    case 'waiting':
      return { state: t('tool.waiting'), tone: 'wait' }
    case 'denied':
      return { state: t('tool.denied'), tone: 'plain' }
    case 'failed':
      if (!isStopped(call)) return { state: t('tool.failed'), tone: 'bad' }
      // A command's result states it already.
      return { state: call.result?.details?.type === 'command' ? '' : t('tool.wasStopped'), tone: 'plain' }
    case 'interrupted':
      return { state: isOutcomeUnknown(call) ? t('tool.unknownOutcome') : t('tool.interrupted'), tone: 'bad' }
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
