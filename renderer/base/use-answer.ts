import { useState } from 'react'
import { useEffectOn } from './use-effect-on'

/** Returns the main process's answer to the newest question; null while nothing is known. An answer that comes late does not count. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  useEffectOn([key], () => {
    if (key === null) return setAnswer(null)
    let isCurrent = true
    ask().then(
      next => isCurrent && setAnswer(next),
      () => isCurrent && setAnswer(null),
    )
    return () => {
      isCurrent = false
    }
  })
  return answer
}
