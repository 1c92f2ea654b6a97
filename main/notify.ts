import type { EventName, Events } from '../shared/ipc/ipc'
import type { SessionStatus } from '../shared/session/session-state'

export type Note = { sessionId: string; title: string; body: string }
type ListedSession = { id: string; title: string; status: SessionStatus }

type NotifierParts = {
  /** Returns whether the person looks at a window of Atrium. */
  isInFront(): boolean
  isWanted(): boolean
  /** Returns the text of a notification, in the person's language; undefined until a page has supplied it. */
  words(name: 'done' | 'failed' | 'waits'): string | undefined
  show(note: Note): void
  withdraw(sessionId: string): void
  /** Shows the number of sessions that wait for the person. */
  count(waiting: number): void
}

/** Tells a person who looks elsewhere that a turn ended, failed or waits for them. Sub-agents tell it through their session. */
export function notifier(parts: NotifierParts) {
  const sessions = new Map<string, ListedSession>()
  /** The turns of apps: what an app does by itself causes no notification. */
  const ofApps = new Set<string>()
  let waiting = 0

  function recount(): void {
    const now = [...sessions.values()].filter(({ status }) => status === 'waiting').length
    if (now !== waiting) parts.count(now)
    waiting = now
  }

  function tell({ id, title }: ListedSession, name: 'done' | 'failed' | 'waits'): void {
    const body = parts.words(name)
    if (body !== undefined && parts.isWanted() && !parts.isInFront()) parts.show({ sessionId: id, title, body })
  }

  function list(session: ListedSession): void {
    const before = sessions.get(session.id)?.status
    sessions.set(session.id, session)
    if (session.status === 'waiting' && before !== 'waiting') tell(session, 'waits')
    if (session.status !== 'waiting' && before === 'waiting') parts.withdraw(session.id)
    recount()
  }

  function end({ sessionId, event }: Events['session.event']): void {
    const session = sessions.get(sessionId)
    if (event.type === 'turn.started' && event.app) ofApps.add(event.turnId)
    if (!session || event.type !== 'turn.ended' || ofApps.delete(event.turnId)) return
    if (event.reason === 'done' || event.reason === 'failed') tell(session, event.reason)
  }

  return {
    /** Takes the sessions that are there already, and says nothing about them. */
    know(listed: readonly ListedSession[]): void {
      for (const session of listed) sessions.set(session.id, session)
      recount()
    },

    hear<N extends EventName>(name: N, payload: Events[N]): void {
      if (name === 'session.listed') list((payload as Events['session.listed']).session)
      if (name === 'session.event') end(payload as Events['session.event'])
      if (name !== 'session.removed') return
      const { sessionId } = payload as Events['session.removed']
      if (sessions.delete(sessionId)) parts.withdraw(sessionId)
      recount()
    },
  }
}
