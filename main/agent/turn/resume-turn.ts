import type { SessionState } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import { waitingTurn } from '../record/waiting-turn'
import { runTurn, type Turn, type TurnEvent } from './loop'

/**
 * Takes the turn up again that waited for a person when Atrium ended, and runs it to its end. `turn.messages` is the
 * conversation of `state`, after what a crash left open was closed. What was shown waits on as it is; only a plan that has
 * become another is shown anew.
 */
export async function* resumeTurn(turn: Turn, state: SessionState): AsyncGenerator<TurnEvent> {
  const waiting = waitingTurn(state)
  const at = turn.messages.findLastIndex(message => message.role === 'assistant')
  const last = turn.messages[at]
  if (waiting?.turn.id !== turn.turnId || last?.role !== 'assistant') throw new Error('There is no turn that waits')

  const open = new Set(waiting.open.map(({ call }) => call.id))
  const results = new Map<string, ToolResult>()
  for (const message of turn.messages.slice(at + 1)) {
    if (message.role === 'tool' && !open.has(message.callId)) results.set(message.callId, message.result)
  }
  const shown = new Map(waiting.open.flatMap(({ call, plan }) => (plan ? [[call.id, plan.digest]] : [])))
  const ofServers = new Set(
    waiting.open.flatMap(({ call, plan }) => (plan?.effects[0]?.type === 'mcp-call' ? [call.id] : [])),
  )
  const edits = new Map(waiting.open.flatMap(({ call, edits }) => (edits ? [[call.id, edits]] : [])))
  const asked = new Set(
    waiting.open.flatMap(({ call, questions, workPlan }) => (questions || workPlan ? [call.id] : [])),
  )
  const requests = waiting.turn.replies.filter(({ retried }) => !retried).length
  yield* runTurn(
    { ...turn, messages: turn.messages.slice(0, at), resumed: { shown, ofServers, edits, asked } },
    { reply: last.reply, results, requests },
  )
}
