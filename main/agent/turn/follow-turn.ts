import type { SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { APP_QUIT } from '../app-quit'
import { waitingTurn } from '../record/waiting-turn'
import type { TurnEvent } from './loop'
import type { TurnScope } from './turn-parts'

/**
 * Shows and writes down what a turn tells, to its end; resolves to whether it ended properly. What cannot be written down
 * must not go on: all calls are stopped first, and have ended once this rejects. Where Atrium is closed while a person is
 * asked, the question and its turn stay open.
 */
export async function followTurn(
  { session, controller }: Pick<TurnScope, 'session' | 'controller'>,
  events: AsyncGenerator<TurnEvent>,
): Promise<boolean> {
  let reason: Extract<SessionFact, { type: 'turn.ended' }>['reason'] | undefined
  let lastReply: Promise<void> | undefined
  const written = async (...records: (Promise<void> | undefined)[]): Promise<void> => {
    await Promise.all(records).catch(thrown => {
      controller.abort(thrown)
      throw thrown
    })
  }
  for await (const event of events) {
    if (isDelta(event)) {
      session.stream(event.text, event.type === 'reply.delta' ? 'text' : 'thinking')
      continue
    }
    if (controller.signal.reason === APP_QUIT && isPutOff(event, session.state())) continue
    if (event.type === 'turn.ended') reason = event.reason
    const record = session.record(event)
    if (isLastReply(event)) lastReply = record
    else await written(lastReply, record)
  }
  await written(lastReply)
  return reason === 'done'
}

/** After a reply that asks for nothing the end of the turn follows at once, and is written down in one go with it. */
function isLastReply(event: SessionFact): boolean {
  return event.type === 'reply.finished' && !event.reply.error && event.reply.toolCalls.length === 0
}

function isDelta(event: TurnEvent): event is Exclude<TurnEvent, SessionFact> {
  return event.type === 'reply.delta' || event.type === 'thinking.delta'
}

/** Also a question whose plan was just being made anew, so that closing stopped it at work. */
function isPutOff(fact: SessionFact, state: SessionState): boolean {
  const open = waitingTurn(state)?.open
  if (!open) return false
  return (
    fact.type === 'turn.ended' || (fact.type === 'call.finished' && open.some(({ call }) => call.id === fact.callId))
  )
}
