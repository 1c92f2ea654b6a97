import { assertNever } from '../../shared/errors'
import type { ProviderSettings } from '../../shared/settings'
import type { Provider } from './provider'

const OPENAI_URL = 'https://api.openai.com/v1'

/**
 * The adapter for a provider as it is stored. A new protocol is one more line here. Without `fetch` the global one asks. The code of a
 * protocol is loaded when a provider first speaks it.
 */
export async function createProvider(
  { id, label, protocol, baseUrl, headers }: ProviderSettings,
  key?: string,
  fetch?: typeof globalThis.fetch,
): Promise<Provider> {
  const server = { id, label, apiKey: key, headers, fetch }
  switch (protocol) {
    case 'offline':
      return (await import('./offline/offline')).offline()
    case 'openai-chat':
      return (await import('./openai-chat/openai-chat')).openaiChat({ ...server, baseUrl: baseUrl || OPENAI_URL })
    case 'openai-responses': {
      const { openaiResponses } = await import('./openai-responses/openai-responses')
      return openaiResponses({ ...server, baseUrl: baseUrl || OPENAI_URL })
    }
    case 'anthropic':
      return (await import('./anthropic/anthropic')).anthropic({ ...server, baseUrl })
    default:
      return assertNever(protocol)
  }
}
