import type { ProviderProtocol } from '../../shared/settings'

/** What a server that is connected may speak. */
export type ServerProtocol = Exclude<ProviderProtocol, 'offline'>

type ProviderPreset = { id: string; label: string; protocol: ServerProtocol; baseUrl: string; needsKey: boolean }

const chat = 'openai-chat'

/** Well-known servers: where they are, and what they speak. */
export const PROVIDER_PRESETS: readonly [ProviderPreset, ...ProviderPreset[]] = [
  { id: 'openai', label: 'OpenAI', protocol: chat, baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'anthropic', label: 'Anthropic', protocol: 'anthropic', baseUrl: 'https://api.anthropic.com', needsKey: true },
  { id: 'ollama', label: 'Ollama', protocol: chat, baseUrl: 'http://localhost:11434/v1', needsKey: false },
  { id: 'lm-studio', label: 'LM Studio', protocol: chat, baseUrl: 'http://localhost:1234/v1', needsKey: false },
  { id: 'openrouter', label: 'OpenRouter', protocol: chat, baseUrl: 'https://openrouter.ai/api/v1', needsKey: true },
]

export type ProviderForm = { label: string; protocol: ServerProtocol; baseUrl: string; key: string; model: string }
export type ProviderFormErrors = Partial<Record<keyof ProviderForm, string>>

/** Whether an address can be used: whole, and over HTTP. */
export function isUsableAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
