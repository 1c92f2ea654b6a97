import type { FileChange } from '../../shared/effects'
import type { CallState } from '../../shared/session-state'
import type { ToolDetails } from '../../shared/tool-results'
import { formatBytes } from '../format'
import { text } from '../text'
import { callArguments, textArgument } from './call-arguments'

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
  return { verb, phrase: phraseOf(call, verb), target, isCode, summary: summaryOf(call), state, tone }
}

type Action = { verb: CallVerb; target: string; isCode?: boolean }

function actionOf(call: CallState): Action {
  const input = callArguments(call.call.arguments)
  switch (call.call.name) {
    case 'explore_workspace':
      return { verb: exploreVerb(input, call.result?.details), target: textArgument(input, 'pattern') }
    case 'shell':
      return { verb: 'run', target: firstLine(textArgument(input, 'command')) }
    default: {
      const changes = fileChanges(call)
      if (changes.length > 0) return changeAction(changes)
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
  const verbs = new Set(changes.map(verbOfChange))
  const [verb = 'change'] = verbs.size === 1 ? verbs : []
  const [first] = changes
  if (first && changes.length === 1) return { verb, target: first.path }
  return { verb, target: text.common.plural(changes.length, 'file', 'files'), isCode: false }
}

/** Whether a change creates, deletes or changes its file. */
export function verbOfChange(change: Pick<FileChange, 'before' | 'after'>): 'create' | 'delete' | 'change' {
  if (!change.before) return 'create'
  return change.after ? 'change' : 'delete'
}

/** The files that a call would change, or has changed. */
export function fileChanges(call: CallState): FileChange[] {
  return (call.plan?.effects ?? []).filter(effect => effect.type === 'file-change')
}

/** What only takes place once it is approved; before that a call of these kinds is merely planned. */
const EFFECTS: ReadonlySet<CallVerb> = new Set(['change', 'create', 'delete', 'run'])

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
      return call.result?.details?.type === 'command' ? words.done : text.tool.tried(words.base)
    case 'denied':
    case 'interrupted':
      return text.tool.tried(words.base)
  }
}

function stateOf(call: CallState): { state: string; tone: CallTone } {
  if (call.undo?.status === 'undone') return { state: text.common.undone, tone: 'plain' }
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
      return { state: text.tool.failed, tone: 'bad' }
    case 'interrupted':
      return { state: isOutcomeUnknown(call) ? text.tool.unknownOutcome : text.tool.interrupted, tone: 'bad' }
    case 'done':
      return { state: '', tone: 'plain' }
  }
}

/** The effect was begun, and nothing says whether it took place. */
export function isOutcomeUnknown(call: CallState): boolean {
  return call.dispatched !== undefined && call.outcome === undefined && call.status === 'interrupted'
}

function summaryOf(call: CallState): string {
  const details = call.result?.details
  if (details) return summaryOfDetails(details)
  const changes = fileChanges(call)
  return changes.length > 0 ? lineCounts(changes) : ''
}

function summaryOfDetails(details: ToolDetails): string {
  const { plural } = text.common
  switch (details.type) {
    case 'matches': {
      if (details.total === 0) return text.tool.noMatches
      const matches = plural(details.total, 'match', 'matches')
      return withMore(text.tool.matches(matches, plural(details.files.length, 'file', 'files')), details.more)
    }
    case 'paths':
      if (details.paths.length === 0) return text.tool.noMatches
      return withMore(plural(details.paths.length, 'file', 'files'), details.more)
    case 'file-text':
      return details.endLine < details.startLine ? '' : text.tool.lines(details.startLine, details.endLine)
    case 'directory':
      return withMore(plural(details.entries.length, 'entry', 'entries'), details.more)
    case 'image':
      return formatBytes(details.bytes)
    case 'changes':
      return lineCounts(details.changes)
    case 'command':
      return commandSummary(details.outcome)
  }
}

function commandSummary(outcome: { exitCode: number | null; timedOut: boolean; stopped: boolean }): string {
  if (outcome.timedOut) return text.tool.timedOut
  if (outcome.stopped) return text.tool.stopped
  return outcome.exitCode === null ? '' : text.tool.exit(outcome.exitCode)
}

/** `+3 −1`, over all files. */
export function lineCounts(changes: readonly Pick<FileChange, 'added' | 'removed'>[]): string {
  const added = changes.reduce((sum, change) => sum + change.added, 0)
  const removed = changes.reduce((sum, change) => sum + change.removed, 0)
  return `+${added} −${removed}`
}

function withMore(what: string, more: boolean): string {
  return more ? text.tool.andMore(what) : what
}

function firstLine(command: string): string {
  const [line = '', ...rest] = command.trim().split('\n')
  return rest.length > 0 ? `${line} …` : line
}
