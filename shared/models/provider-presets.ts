import type { ProviderProtocol } from '../settings'

/** The protocols that a connected server may speak. */
export type ServerProtocol = Exclude<ProviderProtocol, 'offline'>

/** The names of the protocols, the same in all languages. A protocol can be chosen once it has a name here. */
export const PROTOCOL_NAMES: Readonly<Record<ServerProtocol, string>> = {
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  anthropic: 'Anthropic Messages',
}

/** A well-known server: where it is, what it speaks, and what a person needs to use it. */
export type ProviderPreset = {
  id: string
  label: string
  protocol: ServerProtocol
  /** A part in braces is for the person to fill in. */
  baseUrl: string
  needsKey: boolean
  /** Variables of the environment that hold its key, the usual one first. */
  keyVariables?: readonly string[]
  /** A variable that sends the key somewhere else; where it does, the key is not one of this server. */
  addressVariable?: string
  /** The page where a key is made. */
  keyPage?: string
  /** Runs on this computer, on the port of `baseUrl`. */
  isLocal?: boolean
  headers?: Readonly<Record<string, string>>
  /** Names to choose from while the server's own list is not there. */
  models: readonly string[]
}

const chat = 'openai-chat'
const responses = 'openai-responses'

/**
 * Addresses, variables and models as the providers' documentation gave them on 2026-11-22. A new provider is one more entry.
 * The environment's keys that fit are decided by `keyVariables`, the server that answers on this computer by `isLocal`.
 */
export const PROVIDER_PRESETS: readonly [ProviderPreset, ...ProviderPreset[]] = [
  {
    id: 'openai',
    label: 'OpenAI',
    protocol: responses,
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    keyVariables: ['OPENAI_API_KEY'],
    addressVariable: 'OPENAI_BASE_URL',
    keyPage: 'https://platform.openai.com/api-keys',
    models: ['gpt-6.1-sol', 'gpt-6-astra', 'gpt-6.1-terra', 'gpt-6-luna'],
  },
  {
    id: 'anthropic',
    label: 'Anthropic',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    needsKey: true,
    keyVariables: ['ANTHROPIC_API_KEY'],
    addressVariable: 'ANTHROPIC_BASE_URL',
    keyPage: 'https://platform.claude.com/settings/keys',
    models: ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-fable-5-2'],
  },
  {
    id: 'gemini',
    label: 'Google Gemini',
    protocol: chat,
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    needsKey: true,
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    keyPage: 'https://aistudio.google.com/apikey',
    models: ['gemini-3.8-flash', 'gemini-3.1-pro-preview', 'gemini-3.1-flash-lite'],
  },
  {
    id: 'xai',
    label: 'xAI',
    protocol: responses,
    baseUrl: 'https://api.x.ai/v1',
    needsKey: true,
    keyVariables: ['XAI_API_KEY'],
    keyPage: 'https://console.x.ai',
    models: ['grok-4.7', 'grok-4.3'],
  },
  {
    id: 'mistral',
    label: 'Mistral',
    protocol: chat,
    baseUrl: 'https://api.mistral.ai/v1',
    needsKey: true,
    keyVariables: ['MISTRAL_API_KEY'],
    keyPage: 'https://console.mistral.ai/api-keys',
    models: ['mistral-medium-3.5', 'mistral-large-latest', 'mistral-small-latest'],
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    protocol: chat,
    baseUrl: 'https://api.deepseek.com',
    needsKey: true,
    keyVariables: ['DEEPSEEK_API_KEY'],
    keyPage: 'https://platform.deepseek.com/api_keys',
    models: ['deepseek-flash', 'deepseek-v4-pro'],
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    protocol: chat,
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    keyVariables: ['OPENROUTER_API_KEY'],
    keyPage: 'https://openrouter.ai/settings/keys',
    headers: { 'X-Title': 'Atrium' },
    models: ['anthropic/claude-opus-5.5', 'openai/gpt-6.1-sol', 'google/gemini-3.8-flash'],
  },
  {
    id: 'groq',
    label: 'Groq',
    protocol: chat,
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    keyVariables: ['GROQ_API_KEY'],
    keyPage: 'https://console.groq.com/keys',
    models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'llama-3.3-70b-versatile'],
  },
  {
    id: 'azure',
    label: 'Azure OpenAI',
    protocol: responses,
    baseUrl: 'https://{your-resource}.openai.azure.com/openai/v1',
    needsKey: true,
    keyVariables: ['AZURE_OPENAI_API_KEY'],
    keyPage: 'https://portal.azure.com',
    models: [],
  },
  {
    id: 'ollama',
    label: 'Ollama',
    protocol: chat,
    baseUrl: 'http://localhost:11434/v1',
    needsKey: false,
    isLocal: true,
    models: [],
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    protocol: chat,
    baseUrl: 'http://localhost:1234/v1',
    needsKey: false,
    isLocal: true,
    models: [],
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp server',
    protocol: chat,
    baseUrl: 'http://localhost:8080/v1',
    needsKey: false,
    isLocal: true,
    models: [],
  },
]

export function presetOf(id: string | undefined): ProviderPreset | undefined {
  return PROVIDER_PRESETS.find(preset => preset.id === id)
}

/** Returns whether an address still has a part that the person must fill in. */
export function hasGap(address: string): boolean {
  return /[{}]|%7B|%7D/i.test(address)
}
