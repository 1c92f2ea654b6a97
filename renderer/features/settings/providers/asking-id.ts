import { call } from '../../../base/bridge'

/** By what main knows a question to a provider, which ends with the signal. */
export function askingId(signal: AbortSignal): string {
  signal.throwIfAborted()
  const id = crypto.randomUUID()
  signal.addEventListener('abort', () => void call('provider.stopAsking', { askingId: id }).catch(() => undefined), {
    once: true,
  })
  return id
}
