import { call } from '../../../base/bridge'

/** By what main knows a question to a provider, a service or a mail server, which ends with the signal. */
export function askingId(
  signal: AbortSignal,
  stop: 'provider.stopAsking' | 'service.stopTest' | 'mail.stopTest' = 'provider.stopAsking',
): string {
  signal.throwIfAborted()
  const id = crypto.randomUUID()
  signal.addEventListener('abort', () => void call(stop, { askingId: id }).catch(() => undefined), {
    once: true,
  })
  return id
}
