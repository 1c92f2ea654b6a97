import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownApp } from '../../../shared/apps/mcp-apps'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { runApp } from './live-apps'

/** Why an app does not run any more. */
export type AppEnd = 'often' | 'large' | 'busy' | 'memory' | 'gone' | 'others'

export type AppPhase =
  | { type: 'loading' }
  | { type: 'open'; shown: ShownApp }
  | { type: 'failed'; words: string }
  | { type: 'stopped'; why: AppEnd }

const HEALTH_MS = 5_000
const LOADING: AppPhase = { type: 'loading' }

/** Opens the app of a call for as long as it is drawn. What must not go on is stopped until the person starts it again. */
export function useRunningApp(callId: string) {
  const sessionId = useSession(({ id }) => id)
  const [phase, setPhase] = useState<AppPhase>(LOADING)
  const [round, setRound] = useState(0)
  const stop = useRef((_: AppEnd): void => undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew
  useEffect(() => {
    if (sessionId === null) return
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
      setPhase({ type: 'stopped', why })
    }
    const rested = runApp(callId, () => stop.current('others'))
    const watch = (id: string) => {
      timer = setTimeout(async () => {
        const health = await call('mcpApp.health', { id }).catch(() => 'well' as const)
        if (health === 'busy' || health === 'gone') stop.current(health)
        else if (health === 'large') stop.current('memory')
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
  const again = useCallback(() => setRound(before => before + 1), [])
  return { phase, stop: stopNow, again }
}
