import { useState } from 'react'
import { messageOf } from '../../../shared/errors'

/** The result of something that takes a while, to be shown where it was requested. */
export type Outcome = { tone: 'info' | 'error'; text: string }

/** Runs one thing at a time, and keeps what is to be said of it. `undefined` says nothing. */
export function useTask<Name extends string>() {
  const [running, setRunning] = useState<Name | null>(null)
  const [told, setTold] = useState<Outcome | null>(null)
  const run = (name: Name, work: () => Promise<string | undefined>) => {
    setRunning(name)
    setTold(null)
    work()
      .then(
        text => setTold(text === undefined ? null : { tone: 'info', text }),
        error => setTold({ tone: 'error', text: messageOf(error) }),
      )
      .finally(() => setRunning(null))
  }
  return { running, told, run }
}
