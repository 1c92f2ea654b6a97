import type { SessionState, TurnState } from '../../shared/session-state'
import { errorResult } from '../../shared/tool-results'
import type { Message } from '../providers/provider'

/**
 * What a provider is told of a session. Valid in every case: each call of a reply has exactly one result, also where the
 * turn was stopped, failed or interrupted; a failed reply keeps the text that came and none of its calls.
 */
export function conversationOf(state: SessionState): Message[] {
  return state.turns.flatMap(turn => [{ role: 'user' as const, text: turn.text }, ...repliesOf(turn, state)])
}

function repliesOf(turn: TurnState, state: SessionState): Message[] {
  return turn.replies.flatMap(({ reply }): Message[] => {
    if (reply.error) return reply.text ? [{ role: 'assistant', reply: { text: reply.text, toolCalls: [] } }] : []
    const results = reply.toolCalls.map(({ id, name }): Message => {
      return {
        role: 'tool',
        callId: id,
        name,
        result: state.calls[id]?.result ?? errorResult('This call was never run.'),
      }
    })
    return [{ role: 'assistant', reply }, ...results]
  })
}
