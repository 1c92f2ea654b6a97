import type { Events, SessionSnapshot } from '../../../shared/ipc/ipc'
import { reduceSession } from '../../../shared/session/reduce-session'
import type { SessionState } from '../../../shared/session/session-state'

/** The main process's reports about one session, in their order. */
export type Followed =
  | { type: 'event'; event: Events['session.event']['event'] }
  | { type: 'delta'; kind: Kind; offset: number; text: string }

type Kind = Events['session.delta']['kind']

export type Joined = { state: SessionState; partial: string; partialThinking: string }

/** The fields in which the text of each kind is kept. */
const KEPT = { text: 'partial', thinking: 'partialThinking' } as const satisfies Record<Kind, keyof Joined>

/**
 * The session after one more thing was heard, or null when something in between was missed and only a new snapshot
 * can help. An event that is already in changes nothing.
 */
export function follow(joined: Joined, heard: Followed): Joined | null {
  if (heard.type === 'delta') {
    const before = joined[KEPT[heard.kind]]
    return heard.offset === before.length ? { ...joined, [KEPT[heard.kind]]: before + heard.text } : null
  }
  const { event } = heard
  if (event.seq <= joined.state.seq) return joined
  if (event.seq !== joined.state.seq + 1) return null
  const state = reduceSession(joined.state, event)
  return endsReply(event) ? { state, partial: '', partialThinking: '' } : { ...joined, state }
}

/** Returns whether nothing more of the streaming reply is to come. */
export function endsReply({ type }: Events['session.event']['event']): boolean {
  return type === 'reply.finished' || type === 'turn.ended' || type === 'turn.started'
}

/** Keeps what is heard about a session while its snapshot is on its way, and puts both together. */
export function sessionJoin() {
  let current: { id: string; heard: Followed[] } | null = null

  return {
    /** Starts to keep what is heard. A later `begin` makes this one void. */
    begin(id: string): object {
      current = { id, heard: [] }
      return current
    },
    /** Returns whether the session's snapshot is on its way; if so, what was received is kept. */
    keep(id: string, heard: Followed): boolean {
      if (current?.id !== id) return false
      current.heard.push(heard)
      return true
    },
    /** Returns whether this `begin` still counts: no other session was opened in the meantime. */
    isCurrent: (ticket: object): boolean => current === ticket,
    /** The snapshot with what was heard since it was made, or null when something in between was missed. */
    finish(snapshot: SessionSnapshot): Joined | null {
      const heard = current?.heard ?? []
      current = null
      return catchUp(snapshot, heard)
    },
    stop(): void {
      current = null
    },
  }
}

/** Applies what was received. Anything before the newest event that the snapshot holds is in the snapshot too. */
function catchUp(snapshot: SessionSnapshot, heard: readonly Followed[]): Joined | null {
  const known = heard.findLastIndex(item => item.type === 'event' && item.event.seq <= snapshot.state.seq)
  let joined: Joined | null = snapshot
  for (const item of heard.slice(known + 1)) {
    if (joined) joined = follow(joined, item.type === 'delta' ? unseenPart(item, joined[KEPT[item.kind]].length) : item)
  }
  return joined
}

/** The part of a delta that is not yet in the text of its kind. */
function unseenPart(delta: Extract<Followed, { type: 'delta' }>, seen: number): Followed {
  if (delta.offset > seen) return delta
  return { ...delta, offset: seen, text: delta.text.slice(seen - delta.offset) }
}
