import { assertNever } from '../../shared/errors'
import type { ProviderSettings } from '../../shared/settings'
import { anthropic } from './anthropic'
import { offline } from './offline'
import { openaiChat } from './openai-chat'
import type { Provider } from './provider'

const OPENAI_URL = 'https://api.openai.com/v1'

/** The adapter for a provider as it is stored. A new protocol is one more line here. */
export function createProvider({ id, label, protocol, baseUrl }: ProviderSettings, key?: string): Provider {
  switch (protocol) {
    case 'offline':
      return offline()
    case 'openai-chat':
      return openaiChat({ id, label, baseUrl: baseUrl || OPENAI_URL, apiKey: key })
    case 'anthropic':
      return anthropic({ id, label, baseUrl, apiKey: key })
    default:
      return assertNever(protocol)
  }
}
