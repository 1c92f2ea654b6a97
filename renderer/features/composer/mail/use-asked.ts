import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { useEffectOn } from '../../../base/use-effect-on'

export type AskedState<T> = { state: 'asking' } | { state: 'failed'; problem: string } | { state: 'answered'; value: T }

/** Returns the answer to the newest question, which is known by its key; an earlier one is stopped. With null nothing is asked. */
export function useAsked<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): AskedState<T> {
  const [asked, setAsked] = useState<AskedState<T>>({ state: 'asking' })
  useEffectOn([key], () => {
    if (key === null) return
    const controller = new AbortController()
    const { signal } = controller
    setAsked({ state: 'asking' })
    ask(signal).then(
      value => signal.aborted || setAsked({ state: 'answered', value }),
      thrown => signal.aborted || setAsked({ state: 'failed', problem: messageOf(thrown) }),
    )
    return () => controller.abort()
  })
  return asked
}
