import { once } from '../../../shared/once'
import type { Reply } from '../../../shared/session/messages'
import { type Pruned, prunedOf } from '../../../shared/session/prunings'
import type { Compaction, ReplyState, SessionState, TurnState } from '../../../shared/session/session-state'
import { errorResult } from '../../../shared/session/tool-results'
import type { Message } from '../../providers/provider'
import { textAfterAlias } from '../prompt/composition'
import { progressText } from '../prompt/progress-note'
import { appliedCompaction } from './applied-compaction'
import { typedMessage } from './typed-message'
import { userMessage } from './user-message'

/** The model that the request goes to now. A model's thinking is returned only to that model. */
export type ModelId = { providerId: string; model: string }

/**
 * Builds what a provider receives of a session. Always valid: each call of a reply has exactly one result, even if the
 * turn was stopped, failed or interrupted; a failed reply keeps the text that arrived and none of its calls, and one that
 * was requested again keeps nothing. If the conversation was shortened, a summary stands for its beginning. Replies that
 * were pruned are left out with their calls' results.
 */
export function conversationOf(state: SessionState, asked?: ModelId): Message[] {
  const summary = appliedCompaction(state)
  const pruned = prunedOf(state)
  const first = summary ? state.turns.findIndex(({ id }) => id === summary.keptFrom.turnId) : 0
  const turns = state.turns.slice(first).flatMap((turn, index) => {
    const from = index === 0 && summary ? summary.keptFrom.replies : 0
    const isSame =
      asked !== undefined && turn.profile.providerId === asked.providerId && turn.profile.model === asked.model
    if (turn.app) return []
    if (turn.typed) return [typedMessage(turn, state)]
    return [
      userMessage({ ...turn, text: turn.command ? textAfterAlias(turn.text) : turn.text }),
      ...repliesOf({ turn, from, isSame, pruned }, state),
    ]
  })
  return summary ? [{ role: 'user', text: wordsForSummary(summary) }, ...turns] : turns
}

/** The list and the plan are not left to the summary: they follow it, as they were then. */
function wordsForSummary({ summary, progress }: Compaction): string {
  const words = `What came before in this conversation, as a summary for your reference (it is nothing new that the person says):\n\n<summary>\n${summary}\n</summary>`
  return [words, ...(progress ? [progressText(progress)] : [])].filter(Boolean).join('\n\n')
}

type TurnReplies = { turn: TurnState; from: number; isSame: boolean; pruned: Pruned }

function wordsForMemo(memo: string): string {
  return `Here earlier replies were pruned. Your memo of them (it is nothing new that the person says):\n\n<memo>\n${memo}\n</memo>`
}

/** The replies of a turn from one on, each with its results, and between them what the person said meanwhile. */
function repliesOf({ turn, from, isSame, pruned }: TurnReplies, state: SessionState) {
  const hidden = pruned.repliesOf(turn)
  const memosAt = (replies: number) =>
    pruned.prunings.flatMap(({ from: place, memo }): Message[] => {
      const isHere = memo !== undefined && place.turnId === turn.id && place.replies === replies
      return isHere ? [{ role: 'user', text: wordsForMemo(memo) }] : []
    })
  const saidAfter = (replies: number): Message[] => [
    ...(turn.steered?.filter(one => one.afterReplies === replies).map(userMessage) ?? []),
    ...(turn.notes?.filter(one => one.afterReplies === replies) ?? []).map(({ text }) => ({
      role: 'user' as const,
      text,
    })),
  ]
  const replies = turn.replies.slice(from).flatMap((one, index): Message[] => {
    const at = from + index
    return [...saidAfter(at), ...memosAt(at), ...(at < hidden ? [] : answerOf(one, isSame, state))]
  })
  return [...replies, ...saidAfter(Math.max(from, turn.replies.length))]
}

function answerOf({ reply, retried }: ReplyState, isSame: boolean, { calls }: SessionState): Message[] {
  if (retried) return []
  if (reply.error) return reply.text ? [{ role: 'assistant', reply: { text: reply.text, toolCalls: [] } }] : []
  const results = reply.toolCalls.map(({ id, name }): Message => {
    return { role: 'tool', callId: id, name, result: calls[id]?.result ?? errorResult('This call was never run.') }
  })
  return [{ role: 'assistant', reply: toldOf(isSame ? reply : withoutThinking(reply)) }, ...results]
}

/** The same object each time, so that its tokens are estimated once. */
const withoutThinking = once((whole: Reply): Reply => {
  const { thinking, ...reply } = whole
  return thinking ? reply : whole
})

/** A reply as models get it: no protocol takes back a picture that its model drew, so a text stands for it. */
const toldOf = once((whole: Reply): Reply => {
  const { pictures, ...reply } = whole
  if (!pictures) return whole
  if (pictures.length === 0) return reply
  const drawn = pictures.map(({ name }) => name).join(', ')
  const words = `[Here you drew what the person was shown: ${drawn}.]`
  return { ...reply, text: reply.text ? `${reply.text}\n\n${words}` : words }
})
