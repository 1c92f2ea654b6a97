import type { Events } from '../../../shared/ipc/ipc'
import type { SessionState } from '../../../shared/session/session-state'
import { on } from '../../base/bridge'
import { frameBatch, type Schedule } from './frame-batch'
import { noteFinished } from './fresh-calls'
import { join, openSession, type SeenOutput, useSession } from './session'
import { endsReply, type Followed, follow } from './session-join'
import { streamPace } from './stream-pace'

/** Live output is for watching; the whole of it comes with the result. */
const OUTPUT_KEPT = 200_000

/** Keeps the open session in step with main. Started once; returns what stops it. */
export function followSession(schedule: Schedule = streamPace()): () => void {
  const deltas = deltaBatch(schedule)
  const outputs = frameBatch((key, text) => addOutput(key, text), schedule)

  const stops = [
    on('session.event', ({ sessionId, event }) => {
      noteFinished(sessionId, event)
      if (sessionId !== useSession.getState().id) return
      deltas.flushNow()
      outputs.flushNow()
      if (event.type === 'call.dispatched') setOutput(event.callId, { text: '', isWhole: true })
      // The reply has ended by the time any event is recorded.
      if (useSession.getState().growing) useSession.setState({ growing: null })
      if (endsReply(event) && useSession.getState().runningTools.length > 0) useSession.setState({ runningTools: [] })
      hear(sessionId, { type: 'event', event })
    }),
    on('session.growing', ({ sessionId, call }) => {
      if (sessionId === useSession.getState().id) useSession.setState({ growing: call })
    }),
    on('session.runningTools', ({ sessionId, tools }) => {
      if (sessionId === useSession.getState().id) useSession.setState({ runningTools: tools })
    }),
    on('session.delta', delta => deltas.add(delta)),
    on('call.output', ({ sessionId, callId, text }) => {
      if (sessionId === useSession.getState().id) outputs.add(callId, text)
    }),
    useSession.subscribe((state, former) => {
      if (state.id !== former.id) outputs.clear()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Joins the deltas of a frame that follow one another; one that does not ends the batch first. */
function deltaBatch(schedule: Schedule) {
  let first: Pick<Events['session.delta'], 'sessionId' | 'kind' | 'offset'> | null = null
  let length = 0
  const batch = frameBatch((sessionId, text) => {
    const { kind, offset } = first ?? { kind: 'text', offset: 0 }
    first = null
    hear(sessionId, { type: 'delta', kind, offset, text })
  }, schedule)

  function add({ sessionId, kind, offset, text }: Events['session.delta']): void {
    if (sessionId !== useSession.getState().id) return
    const isNext = first?.sessionId === sessionId && first.kind === kind && offset === first.offset + length
    if (first && !isNext) batch.flushNow()
    if (!first) {
      first = { sessionId, kind, offset }
      length = 0
    }
    length += text.length
    batch.add(sessionId, text)
  }

  return { add, flushNow: batch.flushNow }
}

function hear(sessionId: string, heard: Followed): void {
  const { id, state, partial, partialThinking, phase, earlier } = useSession.getState()
  if (sessionId !== id || join.keep(sessionId, heard) || phase !== 'ready') return
  const joined = { state, partial, partialThinking }
  const next = earlier && isOfEarlier(state, heard) ? null : follow(joined, heard)
  if (!next) void openSession(sessionId)
  else if (next !== joined) useSession.setState(next)
}

/** Returns whether an event changes the conversation at a turn that is not here: then the conversation is requested anew. */
function isOfEarlier({ turns, branches }: SessionState, heard: Followed): boolean {
  if (heard.type !== 'event') return false
  const { event } = heard
  if (event.type === 'turns.restored') return !branches.some(({ id }) => id === event.branchId)
  return event.type === 'turns.rewound' && !turns.some(({ id }) => id === event.turnId)
}

/** Of a command whose start was not heard, here or by this window, something may be missing. */
function addOutput(callId: string, added: string): void {
  const { text, isWhole } = useSession.getState().output[callId] ?? { text: '', isWhole: false }
  const all = text + added
  setOutput(callId, { text: all.slice(-OUTPUT_KEPT), isWhole: isWhole && all.length <= OUTPUT_KEPT })
}

function setOutput(callId: string, seen: SeenOutput): void {
  useSession.setState(({ output }) => ({ output: { ...output, [callId]: seen } }))
}
