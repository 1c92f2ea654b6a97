import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { appDoctor } from '../apps/use-running-app'

/** The reason why a page no longer runs. */
export type PageEnd = 'person' | 'often' | 'memory' | 'restless' | 'gone' | 'focus'

export type PagePhase =
  | { type: 'loading' }
  | { type: 'open'; id: string; url: string; isBusy: boolean }
  | { type: 'failed'; words: string }
  | { type: 'stopped'; why: PageEnd }

/** A page and, if it is one, its file in the folder. */
export type PageSource = { html: string; file?: { workspace: string; path: string } | undefined }

const HEALTH_MS = 2_000
const LOADING: PagePhase = { type: 'loading' }

/** Runs a page for as long as it is drawn, or until it is stopped. One that does not answer is told of, and goes on until the person ends it. */
export function useRunningPage({ html, file }: PageSource) {
  const [phase, setPhase] = useState<PagePhase>(LOADING)
  const [round, setRound] = useState(0)
  const stop = useRef((_: PageEnd): void => undefined)
  const { workspace, path } = file ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew
  useEffect(() => {
    let isOver = false
    let opened: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isOver = true
      clearTimeout(timer)
      if (opened !== undefined) void call('artifact.close', { id: opened }).catch(() => undefined)
    }
    stop.current = why => {
      if (isOver) return
      end()
      setPhase({ type: 'stopped', why })
    }
    const doctor = appDoctor()
    const watch = (id: string) => {
      timer = setTimeout(async () => {
        const health = await call('artifact.health', { id }).catch(() => 'well' as const)
        if (isOver) return
        const why = doctor(health)
        if (why === 'memory' || why === 'restless' || why === 'gone') return stop.current(why)
        const isBusy = health === 'busy'
        setPhase(now => (now.type === 'open' && now.isBusy !== isBusy ? { ...now, isBusy } : now))
        watch(id)
      }, HEALTH_MS)
    }
    setPhase(LOADING)
    const lies = workspace !== undefined && path !== undefined ? { file: { workspace, path } } : {}
    call('artifact.open', { html, ...lies }).then(
      ({ id, url }) => {
        opened = id
        if (isOver) return void call('artifact.close', { id }).catch(() => undefined)
        setPhase({ type: 'open', id, url, isBusy: false })
        watch(id)
      },
      thrown => {
        if (!isOver) setPhase({ type: 'failed', words: messageOf(thrown) })
      },
    )
    return end
  }, [html, workspace, path, round])

  const stopNow = useCallback((why: PageEnd) => stop.current(why), [])
  const again = useCallback(() => setRound(before => before + 1), [])
  return { phase, stop: stopNow, again }
}
