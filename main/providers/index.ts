import { assertNever } from '../../shared/errors'
import type { ProviderSettings } from '../../shared/settings'
import { anthropic } from './anthropic/anthropic'
import { offline } from './offline/offline'
import { openaiChat } from './openai-chat/openai-chat'
import { openaiResponses } from './openai-responses/openai-responses'
import type { Provider } from './provider'

const OPENAI_URL = 'https://api.openai.com/v1'

/** The adapter for a provider as it is stored. A new protocol is one more line here. Without `fetch` the global one asks. */
export function createProvider(
  { id, label, protocol, baseUrl, headers }: ProviderSettings,
  key?: string,
  fetch?: typeof globalThis.fetch,
): Provider {
  const server = { id, label, apiKey: key, headers, fetch }
  switch (protocol) {
    case 'offline':
      return offline()
    case 'openai-chat':
      return openaiChat({ ...server, baseUrl: baseUrl || OPENAI_URL })
    case 'openai-responses':
      return openaiResponses({ ...server, baseUrl: baseUrl || OPENAI_URL })
    case 'anthropic':
      return anthropic({ ...server, baseUrl })
    default:
      return assertNever(protocol)
  }
}
