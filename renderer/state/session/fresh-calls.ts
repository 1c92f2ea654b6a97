import type { SessionEvent } from '../../../shared/session/session-events'
import { openedKey } from './opened'

const fresh = new Set<string>()

/** Notes a call whose app may run, as the person has seen the call end, or wants it. */
export function noteFresh(sessionId: string, callId: string): void {
  fresh.add(openedKey(sessionId, callId))
}

/** Hears of calls that end. Those that ended before this page was loaded are not fresh: their app may be why it was loaded again. */
export function noteFinished(sessionId: string, event: SessionEvent): void {
  if (event.type !== 'call.finished') return
  const { details } = event.result
  if (details?.type === 'mcp' && details.app) noteFresh(sessionId, event.callId)
}

export function isFresh(sessionId: string, callId: string): boolean {
  return fresh.has(openedKey(sessionId, callId))
}
