import type { EventName, Events, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { CallVerb } from '../../../shared/session/call-action'
import type { ProviderTool } from '../../../shared/session/messages'
import { reduceSession } from '../../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { batchText } from './batch-text'
import { callGrowth } from './call-growth'

export type Emit = <N extends EventName>(name: N, payload: Events[N]) => void

export type LiveSession = ReturnType<typeof liveSession>

type LiveSessionParts = {
  state: SessionState
  /** Puts a fact in the log; resolves once it is on disk. */
  append(fact: SessionFact): Promise<SessionEvent>
  /** Called after each fact, with the new state. */
  changed(state: SessionState, event: SessionEvent): unknown
  emit: Emit
}

const GROWS_EVERY_MS = 150

/** A session that is open: its state, kept in step with its log and with the views. */
export function liveSession({ state: initial, append, changed, emit }: LiveSessionParts) {
  let state = initial
  const partial = (kind: 'text' | 'thinking') =>
    partialText((offset, text) => emit('session.delta', { sessionId: state.id, kind, offset, text }))
  const streaming = { thinking: partial('thinking'), text: partial('text') }

  const growth = callGrowth()
  let grownAt = Number.NEGATIVE_INFINITY

  let runningTools: readonly ProviderTool[] = []

  const waiting = new Set<() => void>()

  return {
    state: () => state,

    /** Resolves after the next fact. */
    next: (): Promise<void> =>
      new Promise(resolve => {
        waiting.add(resolve)
      }),

    snapshot(): SessionSnapshot {
      const partial = { partial: streaming.text.whole(), partialThinking: streaming.thinking.whole() }
      return { state, ...partial, ...(runningTools.length > 0 && { runningTools }) }
    },

    /** Text of the running reply, or of its thinking: shown, and gone again once the reply is in the log. */
    stream(text: string, kind: 'text' | 'thinking' = 'text'): void {
      streaming[kind].push(text)
    },

    /** A call that is coming in: told some times a second, and gone once its reply is in the log. */
    grow(call: { name: string; json: string }, verb: CallVerb): void {
      const now = performance.now()
      if (now - grownAt < GROWS_EVERY_MS) return
      grownAt = now
      emit('session.growing', { sessionId: state.id, call: { ...growth(call), verb } })
    },

    /** Sets the tools that the provider runs by itself for the running reply: they are removed once that is in the log. */
    run(tools: readonly ProviderTool[]): void {
      runningTools = tools
      emit('session.runningTools', { sessionId: state.id, tools })
    },

    /** Writes a fact down, then tells everybody. Rejects where the disk refuses; then nobody was told. */
    async record(fact: SessionFact): Promise<void> {
      const event = await append(fact)
      const isReplyOver = fact.type === 'reply.finished'
      flush([streaming.thinking, streaming.text], isReplyOver)
      if (isReplyOver) runningTools = []
      state = reduceSession(state, event)
      emit('session.event', { sessionId: state.id, event })
      void changed(state, event)
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  }
}

/** Tells the rest of what was streamed. It is gone once its reply is over. */
function flush(parts: readonly ReturnType<typeof partialText>[], isOver: boolean): void {
  for (const part of parts) {
    part.flushNow()
    if (isOver) part.clear()
  }
}

/** Text that is still coming. `tell` hears each joined piece, with its place in the whole in UTF-16 units. */
function partialText(tell: (offset: number, text: string) => void) {
  let all = ''
  let told = 0
  const batch = batchText(text => {
    tell(told, text)
    told += text.length
  })

  return {
    push(text: string): void {
      all += text
      batch.push(text)
    },
    /** All of it, once it has been told to the end. */
    whole(): string {
      batch.flushNow()
      return all
    },
    flushNow: batch.flushNow,
    /** Begins again from nothing. What was not told is told first. */
    clear(): void {
      batch.flushNow()
      all = ''
      told = 0
    },
  }
}
