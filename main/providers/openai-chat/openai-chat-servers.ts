import { createHash } from 'node:crypto'
import type OpenAI from 'openai'
import { isGemini3 } from '../../../shared/models/gemini'
import { parseUrl } from '../../../shared/parse-url'
import { geminiContent, geminiPath } from '../google/gemini-content'
import { geminiEvents } from '../google/gemini-events'
import { mistralConversation } from '../mistral/mistral-conversation'
import { mistralEvents } from '../mistral/mistral-events'
import { GEMINI_IMAGES, GROK_IMAGES, OPENAI_IMAGES } from '../wire/openai-images'
import type { ImageLimits } from '../wire/request-images'
import { OPENAI_TOOLS, type ToolAdjustment } from '../wire/tool-limits'
import { wireId } from '../wire/wire-names'
import {
  geminiEffort,
  grokEffort,
  groqEffort,
  isKimi,
  moonshotEffort,
  named,
  onOrOff,
  qwenEffort,
  type ServerEffort,
} from './openai-chat-efforts'

export type KeyHeader = 'authorization' | 'api-key' | 'x-goog-api-key'

/** The differences between Chat Completions servers, according to their documentation. */
export type ChatServer = {
  /** The field that limits an answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  effort: ServerEffort
  /** The header that carries the key. */
  keyHeader: KeyHeader
  /** An id of a call as the server takes it. */
  callId(id: string): string
  /** Returns how a model's thinking goes back to it; it does not if undefined. */
  thoughts?(model: string): ThoughtsBack | undefined
  /** Returns whether a model needs a text between results and the person's message. */
  answersResults(model: string): boolean
  /** Returns whether other models' calls need the mark that keeps the server from requesting its own signature. */
  signsCalls?(model: string): boolean
  takesTemperature?(model: string): boolean
  /** True if the token count has to be requested. A server that counts anyway may refuse the request. */
  asksForCount: boolean
  /** It knows few words of JSON Schema. */
  hasPlainSchemas?: boolean
  images: ImageLimits
  /** The known limits for its tools. */
  toolLimits?: readonly ToolAdjustment[]
  /** True if it accepts `prompt_cache_key`. */
  hasCacheKey: boolean
  /**
   * True if models behind it may write a call out as text. If the maker of the models serves them, it never happens, and
   * what looks like one is a quotation, perhaps of a file that wants to be run.
   */
  writesCalls: boolean
  /** True if it reports what a request cost, in US dollars. */
  tellsCost?: boolean
  /** Fields that it wants for a model besides. */
  besides?(model: string): object
  /** Its own web search: an entry of the list of tools, and what takes it where that is another interface. */
  search?: { tool: object; by?: SearchInterface }
}

/** An interface of its own for requests that search, told in the words of Chat Completions. */
export type SearchInterface = {
  path(model: string): string
  /** The header that carries the key there, where it is another one. */
  keyHeader?: KeyHeader
  body(chat: OpenAI.ChatCompletionCreateParamsStreaming): object
  /** For one stream: its events as pieces of a chat completion. */
  events(): (data: string) => string
}

/**
 * In `reasoning_content` of every reply, in which `blank` stands where nothing was thought; or at the beginning of its text,
 * as it came.
 */
export type ThoughtsBack = { blank: string } | 'in-text'

/** Its templates count on it, whoever serves it. */
const MISTRAL = /(^|[/:_-])(mistral|ministral|magistral|devstral|codestral|pixtral|mixtral)/i

/** OpenAI takes no longer ids; those of vLLM are. */
const LONGEST_ID = 40
const MIB = 1024 * 1024

const PLAIN: ChatServer = {
  limit: 'max_tokens',
  effort: named({ max: 'high', xhigh: 'high' }),
  keyHeader: 'authorization',
  callId: id => (id.length > LONGEST_ID ? wireId(id, LONGEST_ID) : id),
  answersResults: model => MISTRAL.test(model),
  asksForCount: true,
  images: OPENAI_IMAGES,
  hasCacheKey: false,
  writesCalls: true,
}

const MAKER = { writesCalls: false }
const OPENAI: Partial<ChatServer> = {
  ...MAKER,
  limit: 'max_completion_tokens',
  effort: named({ max: 'xhigh' }),
  toolLimits: OPENAI_TOOLS,
}

const GOOGLE: Partial<ChatServer> = { ...MAKER, effort: geminiEffort, signsCalls: isGemini3, images: GEMINI_IMAGES }

const AZURE = /\.(openai|cognitiveservices|services\.ai)\.azure\.com$/

/** By host. Servers that think by default are told so only where they are to stop. */
const SERVERS: readonly [RegExp, Partial<ChatServer>][] = [
  [/^api\.openai\.com$/, { ...OPENAI, hasCacheKey: true }],
  [AZURE, { ...OPENAI, keyHeader: 'api-key' }],
  [
    /(^|\.)openrouter\.ai$/,
    {
      effort: { ...named({ max: 'xhigh' }), fields: effort => (effort ? { reasoning: { effort } } : {}) },
      search: { tool: { type: 'openrouter:web_search' } },
      tellsCost: true,
      // Claude's cache is the one that has to be asked for.
      besides: model => (model.startsWith('anthropic/') ? { cache_control: { type: 'ephemeral' } } : {}),
    },
  ],
  [
    /(^|\.)deepseek\.com$/,
    {
      effort: { fields: (wanted, model) => (wanted === 'none' ? onOrOff : named({})).fields(wanted, model) },
      thoughts: () => ({ blank: '' }),
      ...MAKER,
    },
  ],
  [
    /(^|\.)(moonshot\.(ai|cn)|kimi\.com)$/,
    {
      effort: moonshotEffort,
      // An empty text counts as none.
      thoughts: model => (isKimi(model) ? { blank: ' ' } : undefined),
      takesTemperature: model => !isKimi(model),
      hasPlainSchemas: true,
      ...MAKER,
    },
  ],
  [/(^|\.)(z\.ai|bigmodel\.cn)$/, { effort: onOrOff, thoughts: () => ({ blank: '' }), ...MAKER }],
  [/(^|\.)aliyuncs\.com$/, { effort: qwenEffort, thoughts: () => ({ blank: '' }) }],
  [
    /(^|\.)(minimax\.io|minimaxi\.com|minimax\.chat)$/,
    {
      effort: { fields: wanted => (wanted === 'none' ? onOrOff.fields(wanted, '') : {}) },
      thoughts: () => 'in-text',
      ...MAKER,
    },
  ],
  [
    /(^|\.)mistral\.ai$/,
    {
      effort: named({ low: 'high', medium: 'high', xhigh: 'high', max: 'high' }),
      callId: nine,
      answersResults: () => true,
      asksForCount: false,
      images: { ...OPENAI_IMAGES, each: 13 * MIB, count: 8 },
      search: {
        tool: { type: 'web_search' },
        by: { path: () => '/conversations', body: mistralConversation, events: mistralEvents },
      },
      ...MAKER,
    },
  ],
  [
    /(^|\.)groq\.com$/,
    { limit: 'max_completion_tokens', effort: groqEffort, images: { ...OPENAI_IMAGES, each: 4 * MIB, count: 5 } },
  ],
  [/(^|\.)x\.ai$/, { limit: 'max_completion_tokens', effort: grokEffort, images: GROK_IMAGES, ...MAKER }],
  [
    /^generativelanguage\.googleapis\.com$/,
    {
      ...GOOGLE,
      search: {
        tool: { type: 'google_search' },
        by: { path: geminiPath, keyHeader: 'x-goog-api-key', body: geminiContent, events: geminiEvents },
      },
    },
  ],
  [/(^|\.)googleapis\.com$/, GOOGLE],
]

/** Mistral takes ids of exactly nine letters and digits. */
function nine(id: string): string {
  return /^[a-zA-Z0-9]{9}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9)
}

export function chatServer(baseUrl: string): ChatServer {
  const host = hostOf(baseUrl)
  return { ...PLAIN, ...SERVERS.find(([pattern]) => pattern.test(host))?.[1] }
}

/** Azure serves the API below /openai/v1; people paste the address of their resource. */
export function isAzure(baseUrl: string): boolean {
  return AZURE.test(hostOf(baseUrl))
}

function hostOf(baseUrl: string): string {
  return parseUrl(baseUrl)?.hostname.toLowerCase() ?? ''
}
