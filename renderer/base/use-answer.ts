import { useState } from 'react'
import { messageOf } from '../../shared/errors'
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

type AnswerOrFailure<T> = { answer: T | null; failure: string | null }

/** As `useAnswer`, with why there is none as text for the person. Once the question is another, nothing is known again. */
export function useAnswerOrFailure<T>(key: string, ask: () => Promise<T>): AnswerOrFailure<T> {
  const [known, setKnown] = useState<AnswerOrFailure<T>>({ answer: null, failure: null })
  useEffectOn([key], () => {
    let isCurrent = true
    setKnown({ answer: null, failure: null })
    ask().then(
      answer => isCurrent && setKnown({ answer, failure: null }),
      error => isCurrent && setKnown({ answer: null, failure: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  })
  return known
}
