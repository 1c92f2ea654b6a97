import type { FileChange } from '../../../shared/effects'
import type { Citation, ProviderTool } from '../../../shared/messages'
import type { CallState, Said, SessionState, TurnState } from '../../../shared/session-state'
import { textOf } from '../../../shared/tool-results'

/** A session as a reader is told of it, whatever it is written in. */
export type ToldCall = { title: string; facts: string[]; output: string; diffs: { path: string; text: string }[] }
export type ToldPart =
  | { type: 'person' | 'model' | 'notice'; text: string }
  | { type: 'call'; call: ToldCall }
  | { type: 'image'; name: string; blob: string }

/** Of one output, in characters. */
const MAX_OUTPUT = 4_000

export function toldTurn(turn: TurnState, { calls }: SessionState): ToldPart[] {
  const steered = (count: number): ToldPart[] =>
    (turn.steered ?? []).filter(({ afterReplies }) => afterReplies === count).flatMap(said => toldSaid(said))
  const replies = turn.replies.flatMap(({ reply, model, notes = [] }, index): ToldPart[] => [
    ...steered(index),
    ...(reply.providerTools ?? []).map(toldTool),
    ...(reply.text ? [{ type: 'model' as const, text: reply.text }] : []),
    ...toldPages('Sources', reply.citations),
    ...notes.map((text): ToldPart => ({ type: 'notice', text })),
    ...(model ? [{ type: 'notice' as const, text: `Answered by “${model}”, not by the model of the profile.` }] : []),
    ...(reply.error ? [{ type: 'notice' as const, text: reply.error.message }] : []),
    ...reply.toolCalls.flatMap((call): ToldPart[] => {
      const state = Object.hasOwn(calls, call.id) ? calls[call.id] : undefined
      return state ? [{ type: 'call', call: toldCall(state) }, ...toldImages(state)] : []
    }),
  ])
  const end = turn.end && turn.end.reason !== 'done' ? `This turn ended: ${turn.end.message ?? turn.end.reason}` : ''
  const notice: ToldPart[] = end ? [{ type: 'notice', text: end }] : []
  return [...toldSaid(turn), ...replies, ...steered(turn.replies.length), ...notice]
}

/** What the provider ran by itself; nobody here was asked, and nothing here was touched. */
function toldTool({ name, status, query, sources }: ProviderTool): ToldPart {
  const end = status === 'done' ? '' : status === 'failed' ? ' It failed.' : ' No result came.'
  const pages = (sources ?? []).map(({ url }) => url).join(', ')
  const read = pages && ` It read: ${pages}.`
  return { type: 'notice', text: shortened(`The provider ran ${name}${query ? `: ${query}` : ''}.${read}${end}`) }
}

function toldPages(title: string, pages: readonly Citation[] = []): ToldPart[] {
  const told = pages.map(page => (page.title === page.url ? page.url : `${page.title} (${page.url})`))
  return told.length > 0 ? [{ type: 'notice', text: `${title}: ${told.join(', ')}` }] : []
}

function toldSaid({ text, attachments = [] }: Said): ToldPart[] {
  const attached = attachments.map(({ name, blob, text: content }): ToldPart => {
    return content === undefined ? { type: 'image', name, blob } : { type: 'person', text: `${name}:\n\n${content}` }
  })
  return [{ type: 'person', text }, ...attached]
}

function toldImages({ call, result }: CallState): ToldPart[] {
  const images = result?.content.filter(part => part.type === 'image') ?? []
  return images.map(({ blob }) => ({ type: 'image', name: call.name, blob }))
}

function toldCall(state: CallState): ToldCall {
  const { call, status, decision, undo, result } = state
  const details = result?.details?.type === 'command' ? result.details : undefined
  const facts = [
    status,
    decision && `${decision.approved ? 'approved' : 'denied'} by ${decision.by === 'person' ? 'the person' : 'a rule'}`,
    decision?.note && `“${decision.note}”`,
    details && `exit code ${details.outcome.exitCode ?? 'none'}`,
    undo?.status === 'undone' && 'undone',
    undo?.status === 'partly' && 'undone in part',
  ].filter(fact => typeof fact === 'string' && fact !== '') as string[]
  const output = details ? `${details.outcome.stdout}${details.outcome.stderr}` : result ? textOf(result) : ''
  const title = details ? `${call.name}: ${details.command}` : `${call.name} ${call.arguments}`
  return { title: shortened(title), facts, output: shortened(output), diffs: changesOf(state).map(toldChange) }
}

function changesOf({ plan, outcome, result }: CallState): FileChange[] {
  const planned = outcome?.applied ? (plan?.effects.filter(effect => effect.type === 'file-change') ?? []) : []
  const ran = result?.details?.type === 'command' ? (result.details.outcome.changes?.files ?? []) : []
  return [...planned, ...ran]
}

function toldChange({ path, before, after, diff }: FileChange): { path: string; text: string } {
  const kind = before ? (after ? 'changed' : 'deleted') : 'created'
  if (diff.type === 'omitted') return { path: `${path} (${kind}, not shown: ${diff.reason})`, text: '' }
  const lines = diff.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...own,
  ])
  return { path: `${path} (${kind})`, text: lines.join('\n') }
}

function shortened(text: string): string {
  return text.length <= MAX_OUTPUT
    ? text
    : `${text.slice(0, MAX_OUTPUT)}\n… ${text.length - MAX_OUTPUT} more characters`
}
