import type { EventName, Events, SessionSnapshot } from '../../shared/ipc'
import { reduceSession } from '../../shared/reduce-session'
import type { SessionEvent, SessionFact } from '../../shared/session-events'
import type { SessionState } from '../../shared/session-state'
import { batchText } from './batch-text'

export type Emit = <N extends EventName>(name: N, payload: Events[N]) => void

export type LiveSession = ReturnType<typeof liveSession>

type Parts = {
  state: SessionState
  /** Puts a fact in the log; resolves once it is on disk. */
  append(fact: SessionFact): Promise<SessionEvent>
  /** Called after each fact, with the new state. */
  changed(state: SessionState): unknown
  emit: Emit
}

/** A session that is open: its state, kept in step with its log and with the views. */
export function liveSession({ state: initial, append, changed, emit }: Parts) {
  let state = initial
  let partial = ''
  let sent = 0
  const deltas = batchText(text => {
    emit('session.delta', { sessionId: state.id, offset: sent, text })
    sent += text.length
  })

  return {
    state: () => state,

    snapshot(): SessionSnapshot {
      deltas.flushNow()
      return { state, partial }
    },

    /** Text of the running reply: shown, and gone again once the reply is in the log. */
    stream(text: string): void {
      partial += text
      deltas.push(text)
    },

    /** Writes a fact down, then tells everybody. Rejects where the disk refuses; then nobody was told. */
    async record(fact: SessionFact): Promise<void> {
      const event = await append(fact)
      deltas.flushNow()
      if (fact.type === 'reply.finished') {
        partial = ''
        sent = 0
      }
      state = reduceSession(state, event)
      emit('session.event', { sessionId: state.id, event })
      void changed(state)
    },
  }
}
