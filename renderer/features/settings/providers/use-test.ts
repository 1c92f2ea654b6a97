import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { ProviderTest } from '../../../../shared/ipc/ipc'

export type TestState = { phase: 'none' } | { phase: 'running' } | { phase: 'done'; result: ProviderTest }

/** Asks whether something works, until the signal ends. What was cancelled has no answer. */
export function useTest(ask: (signal: AbortSignal) => Promise<ProviderTest>) {
  const [state, setState] = useState<TestState>({ phase: 'none' })
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const run = async () => {
    asking.current?.abort()
    const now = new AbortController()
    asking.current = now
    setState({ phase: 'running' })
    const result = await answerOf(ask, now.signal)
    if (!now.signal.aborted) setState({ phase: 'done', result })
  }
  const cancel = () => {
    asking.current?.abort()
    setState({ phase: 'none' })
  }
  return { state, run: () => void run(), cancel }
}

async function answerOf(
  ask: (signal: AbortSignal) => Promise<ProviderTest>,
  signal: AbortSignal,
): Promise<ProviderTest> {
  try {
    return await ask(signal)
  } catch (error) {
    return { ok: false, message: messageOf(error), durationMs: 0 }
  }
}
