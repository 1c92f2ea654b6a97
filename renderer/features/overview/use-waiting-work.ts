import { useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { SessionEvent } from '../../../shared/session/session-events'
import type { WaitingWork } from '../../../shared/session/waiting-work'
import { call, on } from '../../base/bridge'

/** The calls of a session that wait, as far as they are known. */
type KnownWork = { work: readonly WaitingWork[] | null; failure: string | null }

/** Facts of a turn that goes on come many a second while others of its calls wait; only these change a card. */
const CHANGES_CARDS = /^(?:call|agent|turn|plan|question|work-plan)[.-]/

/** Returns what waits for the person in a session and in those of its agents. It is asked for again when one of its facts changes a card. */
export function useWaitingWork(sessionId: string): KnownWork {
  const [known, setKnown] = useState<KnownWork>({ work: null, failure: null })
  useEffect(() => {
    let isCurrent = true
    let frame: number | undefined
    let sessions: ReadonlySet<string> = new Set([sessionId])
    const load = () => {
      frame = undefined
      call('session.waiting', { sessionId }).then(
        work => {
          if (!isCurrent) return
          sessions = new Set(work.map(one => one.sessionId))
          setKnown({ work, failure: null })
        },
        error => isCurrent && setKnown({ work: null, failure: messageOf(error) }),
      )
    }
    const hear = ({ sessionId: of, event }: { sessionId: string; event: SessionEvent }) => {
      if (sessions.has(of) && CHANGES_CARDS.test(event.type)) frame ??= requestAnimationFrame(load)
    }
    load()
    const stop = on('session.event', hear)
    return () => {
      isCurrent = false
      stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [sessionId])
  return known
}
