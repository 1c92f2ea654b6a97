import type { Reply } from '../../../shared/session/messages'
import type { Compaction, ReplyState, SessionState, TurnState } from '../../../shared/session/session-state'
import { errorResult } from '../../../shared/session/tool-results'
import type { Message } from '../../providers/provider'
import { textAfterAlias } from '../prompt/composition'
import { appliedCompaction } from './applied-compaction'
import { typedMessage } from './typed-message'
import { userMessage } from './user-message'

/** Who is asked now. What a model thought is handed back only to itself. */
export type ModelId = { providerId: string; model: string }

/**
 * What a provider is told of a session. Valid in every case: each call of a reply has exactly one result, also where the
 * turn was stopped, failed or interrupted; a failed reply keeps the text that came and none of its calls, and one that was
 * asked for again nothing. Where the conversation was made shorter, a summary stands for its beginning.
 */
export function conversationOf(state: SessionState, asked?: ModelId): Message[] {
  const summary = appliedCompaction(state)
  const first = summary ? state.turns.findIndex(({ id }) => id === summary.keptFrom.turnId) : 0
  const turns = state.turns.slice(first).flatMap((turn, index) => {
    const from = index === 0 && summary ? summary.keptFrom.replies : 0
    const isSame =
      asked !== undefined && turn.profile.providerId === asked.providerId && turn.profile.model === asked.model
    if (turn.app) return []
    if (turn.typed) return [typedMessage(turn, state)]
    return [
      userMessage({ ...turn, text: turn.command ? textAfterAlias(turn.text) : turn.text }),
      ...repliesOf({ turn, from, isSame }, state),
    ]
  })
  return summary ? [{ role: 'user', text: wordsForSummary(summary) }, ...turns] : turns
}

function wordsForSummary({ summary }: Compaction): string {
  return `What came before in this conversation, as a summary for your reference (it is nothing new that the person says):\n\n<summary>\n${summary}\n</summary>`
}

/** The replies of a turn from one on, each with its results, and between them what the person said meanwhile. */
function repliesOf({ turn, from, isSame }: { turn: TurnState; from: number; isSame: boolean }, state: SessionState) {
  const saidAfter = (replies: number) =>
    turn.steered?.filter(one => one.afterReplies === replies).map(userMessage) ?? []
  const replies = turn.replies.slice(from).flatMap((one, index): Message[] => {
    return [...saidAfter(from + index), ...answerOf(one, isSame, state)]
  })
  return [...replies, ...saidAfter(Math.max(from, turn.replies.length))]
}

function answerOf({ reply, retried }: ReplyState, isSame: boolean, { calls }: SessionState): Message[] {
  if (retried) return []
  if (reply.error) return reply.text ? [{ role: 'assistant', reply: { text: reply.text, toolCalls: [] } }] : []
  const results = reply.toolCalls.map(({ id, name }): Message => {
    return { role: 'tool', callId: id, name, result: calls[id]?.result ?? errorResult('This call was never run.') }
  })
  return [{ role: 'assistant', reply: isSame ? reply : withoutThinking(reply) }, ...results]
}

function withoutThinking({ thinking, ...reply }: Reply): Reply {
  return reply
}
