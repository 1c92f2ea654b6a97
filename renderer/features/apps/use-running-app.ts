import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppHealth, ShownApp } from '../../../shared/apps/mcp-apps'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { isFresh, noteFresh } from '../../state/session/fresh-calls'
import { openedKey } from '../../state/session/opened'
import { useSession } from '../../state/session/session'
import { runApp } from './live-apps'

/** The reason why an app no longer runs, or, with `kept`, not yet: its call ended before this page was loaded. */
export type AppEnd = 'often' | 'large' | 'busy' | 'memory' | 'restless' | 'gone' | 'focus' | 'others' | 'kept'

export type AppPhase =
  | { type: 'loading' }
  | { type: 'open'; shown: ShownApp }
  | { type: 'failed'; words: string }
  | { type: 'stopped'; why: AppEnd }

const HEALTH_MS = 5_000
const LOADING: AppPhase = { type: 'loading' }

/** Those that were stopped stay so until the person starts them again, also where they are scrolled out of sight and back. */
const ended = new Map<string, AppEnd>()

/**
 * Opens the app of a call for as long as it is drawn. What must not go on is stopped until the person starts it again, and what was
 * there before the page was, such as before a crash, does not begin by itself.
 */
export function useRunningApp(callId: string) {
  const sessionId = useSession(({ id }) => id)
  const [phase, setPhase] = useState<AppPhase>(LOADING)
  const [round, setRound] = useState(0)
  const stop = useRef((_: AppEnd): void => undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew
  useEffect(() => {
    if (sessionId === null) return
    const key = openedKey(sessionId, callId)
    const before = ended.get(key) ?? (isFresh(sessionId, callId) ? undefined : 'kept')
    if (before) {
      setPhase({ type: 'stopped', why: before })
      return
    }
    let isOver = false
    let opened: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      rested()
      if (opened !== undefined) void call('mcpApp.close', { id: opened }).catch(() => undefined)
    }
    stop.current = why => {
      if (isOver) return
      end()
      ended.set(key, why)
      setPhase({ type: 'stopped', why })
    }
    const rested = runApp(callId, () => stop.current('others'))
    const doctor = appDoctor()
    const watch = (id: string) => {
      timer = setTimeout(async () => {
        const why = doctor(await call('mcpApp.health', { id }).catch(() => 'well' as const))
        if (why) stop.current(why)
        if (!isOver) watch(id)
      }, HEALTH_MS)
    }
    setPhase(LOADING)
    call('mcpApp.open', { sessionId, callId }).then(
      shown => {
        opened = shown.id
        if (isOver) return void call('mcpApp.close', { id: shown.id }).catch(() => undefined)
        setPhase({ type: 'open', shown })
        watch(shown.id)
      },
      thrown => {
        if (isOver) return
        end()
        setPhase({ type: 'failed', words: messageOf(thrown) })
      },
    )
    return end
  }, [sessionId, callId, round])

  const stopNow = useCallback((why: AppEnd) => stop.current(why), [])
  const again = useCallback(() => {
    if (sessionId === null) return
    ended.delete(openedKey(sessionId, callId))
    noteFresh(sessionId, callId)
    setRound(before => before + 1)
  }, [sessionId, callId])
  return { phase, stop: stopNow, again }
}

/**
 * The number of times in a row that an app must be too busy for anything else, and the number of times that it may be
 * missing before it ever was there.
 */
const BUSY = 2
const LATE = 12

/** Tells of each look at an app whether it has to be stopped. A computer that has much to do is slow with everything. */
export function appDoctor(): (health: AppHealth) => AppEnd | undefined {
  let busy = 0
  let missing = 0
  let wasThere = false
  return health => {
    busy = health === 'busy' ? busy + 1 : 0
    missing = health === 'gone' ? missing + 1 : 0
    wasThere ||= health !== 'gone'
    if (health === 'large') return 'memory'
    if (health === 'restless') return 'restless'
    if (busy >= BUSY) return 'busy'
    return missing > (wasThere ? 0 : LATE) ? 'gone' : undefined
  }
}
