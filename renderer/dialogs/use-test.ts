import { useState } from 'react'
import { messageOf } from '../../shared/errors'
import type { ProviderTest } from '../../shared/ipc'
import { call } from '../bridge'

export type TestState = { phase: 'none' } | { phase: 'running' } | { phase: 'done'; result: ProviderTest }

/** Asks a provider for a word with the model, or for its models without one. A later answer takes the place of an earlier one. */
export function useTest(id: string, model: string | undefined) {
  const [state, setState] = useState<TestState>({ phase: 'none' })
  const run = async () => {
    setState({ phase: 'running' })
    try {
      setState({ phase: 'done', result: await call('provider.test', { id, ...(model && { model }) }) })
    } catch (error) {
      setState({ phase: 'done', result: { ok: false, message: messageOf(error), durationMs: 0 } })
    }
  }
  return { state, run: () => void run() }
}
