import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { ProviderTest } from '../../../../shared/ipc/ipc'
import { call } from '../../../base/bridge'
import { askingId } from './asking-id'

export type TestState = { phase: 'none' } | { phase: 'running' } | { phase: 'done'; result: ProviderTest }

/** Asks a provider for a word with the model, or for its models without one. What was cancelled has no answer. */
export function useTest(id: string, model: string | undefined) {
  const [state, setState] = useState<TestState>({ phase: 'none' })
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const run = async () => {
    asking.current?.abort()
    const now = new AbortController()
    asking.current = now
    setState({ phase: 'running' })
    const result = await answerOf(id, model, now.signal)
    if (!now.signal.aborted) setState({ phase: 'done', result })
  }
  const cancel = () => {
    asking.current?.abort()
    setState({ phase: 'none' })
  }
  return { state, run: () => void run(), cancel }
}

async function answerOf(id: string, model: string | undefined, signal: AbortSignal): Promise<ProviderTest> {
  try {
    return await call('provider.test', { id, ...(model && { model }), askingId: askingId(signal) })
  } catch (error) {
    return { ok: false, message: messageOf(error), durationMs: 0 }
  }
}
