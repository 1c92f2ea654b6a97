import { inEnglish } from '../../../shared/sentence'
import type { Citation, ProviderTool } from '../../../shared/session/messages'
import type { CallState, SessionState, TurnState, UserMessageState } from '../../../shared/session/session-state'
import { workPlanText } from '../../../shared/session/work-plan-text'
import { reviewText } from '../review-text'
import { type ReadableCall, readableCall, shortened } from './readable-call'

/** A session as a reader is told of it, whatever it is written in. */
export type ReadablePart =
  | { type: 'person' | 'model' | 'notice'; text: string }
  | { type: 'call'; call: ReadableCall }
  | { type: 'image'; name: string; blob: string }

export function readableTurn(turn: TurnState, { calls }: SessionState): ReadablePart[] {
  const steered = (count: number): ReadablePart[] =>
    (turn.steered ?? []).filter(({ afterReplies }) => afterReplies === count).flatMap(said => toldSaid(said))
  const replies = turn.replies.flatMap(({ reply, model, notes = [] }, index): ReadablePart[] => [
    ...steered(index),
    ...(reply.providerTools ?? []).map(toldTool),
    ...(reply.text ? [{ type: 'model' as const, text: reply.text }] : []),
    ...(reply.pictures ?? []).map(({ name, blob }): ReadablePart => ({ type: 'image', name, blob })),
    ...toldPages('Sources', reply.citations),
    ...notes.map((words): ReadablePart => ({ type: 'notice', text: inEnglish(words) })),
    ...(model ? [{ type: 'notice' as const, text: `Answered by “${model}”, not by the model of the profile.` }] : []),
    ...(reply.error ? [{ type: 'notice' as const, text: reply.error.message }] : []),
    ...reply.toolCalls.flatMap((call): ReadablePart[] => {
      const state = Object.hasOwn(calls, call.id) ? calls[call.id] : undefined
      return state ? [{ type: 'call', call: readableCall(state) }, ...toldPlan(state), ...toldImages(state)] : []
    }),
  ])
  const end = turn.end && turn.end.reason !== 'done' ? `This turn ended: ${turn.end.message ?? turn.end.reason}` : ''
  const notice: ReadablePart[] = end ? [{ type: 'notice', text: end }] : []
  return [...toldSaid(turn), ...replies, ...steered(turn.replies.length), ...notice]
}

/** Describes a tool that the provider ran by itself; no one here was asked, and nothing here was touched. */
function toldTool({ name, status, query, sources }: ProviderTool): ReadablePart {
  const end = status === 'done' ? '' : status === 'failed' ? ' It failed.' : ' No result came.'
  const pages = (sources ?? []).map(({ url }) => url).join(', ')
  const read = pages && ` It read: ${pages}.`
  return { type: 'notice', text: shortened(`The provider ran ${name}${query ? `: ${query}` : ''}.${read}${end}`) }
}

function toldPages(title: string, pages: readonly Citation[] = []): ReadablePart[] {
  const told = pages.map(page => (page.title === page.url ? page.url : `${page.title} (${page.url})`))
  return told.length > 0 ? [{ type: 'notice', text: `${title}: ${told.join(', ')}` }] : []
}

function toldSaid({ text, attachments = [], comments = [] }: UserMessageState): ReadablePart[] {
  const attached = attachments.map(({ name, blob, text: content }): ReadablePart => {
    return content === undefined ? { type: 'image', name, blob } : { type: 'person', text: `${name}:\n\n${content}` }
  })
  const review: ReadablePart[] = comments.length > 0 ? [{ type: 'person', text: reviewText(comments) }] : []
  return [{ type: 'person', text }, ...review, ...attached]
}

/** The plan as it was approved, or else as it was handed in. */
function toldPlan({ workPlan, workPlanAnswer }: CallState): ReadablePart[] {
  const plan = workPlanAnswer?.approved ?? workPlan
  if (!plan) return []
  const words = workPlanAnswer?.approved ? 'You approved this plan.' : 'You did not approve this plan.'
  return [
    { type: 'model', text: workPlanText(plan).trim() },
    { type: 'notice', text: words },
  ]
}

function toldImages({ call, result }: CallState): ReadablePart[] {
  const images = result?.content.filter(part => part.type === 'image') ?? []
  const details = result?.details
  const isOfFile = details?.type === 'image' || details?.type === 'file-text'
  const name = isOfFile ? details.path : `A picture that ${call.name} gave`
  return images.map(({ blob }) => ({ type: 'image', name, blob }))
}
