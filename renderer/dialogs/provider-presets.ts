/** Addresses of well-known servers that speak the OpenAI chat protocol. */
export const PROVIDER_PRESETS = [
  { id: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'ollama', label: 'Ollama', baseUrl: 'http://localhost:11434/v1', needsKey: false },
  { id: 'lm-studio', label: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false },
  { id: 'openrouter', label: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', needsKey: true },
] as const

export type ProviderForm = { label: string; baseUrl: string; key: string; model: string }
export type ProviderFormErrors = Partial<Record<keyof ProviderForm, string>>

/** Whether an address can be used: whole, and over HTTP. */
export function isUsableAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
