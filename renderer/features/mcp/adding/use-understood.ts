import { useEffect, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { UnderstoodText } from '../../../../shared/mcp-import'
import { call } from '../../../base/bridge'

/** Returns what main understands of a text; `null` if there is none or no answer, yet or at all. */
export function useUnderstood(written: string, setFailure: (failure: string | null) => void): UnderstoodText | null {
  const [understood, setUnderstood] = useState<UnderstoodText | null>(null)
  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    if (written.trim() === '') {
      setUnderstood(null)
      return
    }
    call('mcp.understand', { text: written }).then(
      answer => isCurrent && setUnderstood(answer),
      error => {
        if (!isCurrent) return
        setUnderstood(null)
        setFailure(messageOf(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [written, setFailure])
  return understood
}
