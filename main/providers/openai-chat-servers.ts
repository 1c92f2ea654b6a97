import { createHash } from 'node:crypto'
import { parseUrl } from '../../shared/parse-url'
import type { Effort, EffortNames } from './effort-steps'

/** What sets one Chat Completions server apart from another, as its documentation says. */
export type ChatServer = {
  /** The field that limits an answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** The fields that say how long to think. */
  effort(wanted: Effort): object
  effortNames?: EffortNames
  /** The header that carries the key. */
  keyHeader: 'authorization' | 'api-key'
  /** An id of a call as the server takes it. */
  callId(id: string): string
  /** Whether a reply with calls must come back with what the model thought before them. */
  wantsThoughts: boolean
  /** Whether it takes `prompt_cache_key`. */
  hasCacheKey: boolean
  /**
   * Whether models behind it may write a call out as text. Where the maker of the models serves them it never happens, and
   * what looks like one is a quotation, perhaps of a file that wants to be run.
   */
  writesCalls: boolean
  /** Whether it says what a request cost, in US dollars. */
  tellsCost?: boolean
  /** Fields that it wants for a model besides. */
  besides?(model: string): object
  /** Its own web search, as an entry of the list of tools. */
  search?: object
}

const PLAIN: ChatServer = {
  limit: 'max_tokens',
  effort: wanted => ({ reasoning_effort: wanted }),
  effortNames: { max: 'high', xhigh: 'high' },
  keyHeader: 'authorization',
  callId: id => id,
  wantsThoughts: false,
  hasCacheKey: false,
  writesCalls: true,
}

const MAKER = { writesCalls: false }
const OPENAI: Partial<ChatServer> = { ...MAKER, limit: 'max_completion_tokens', effortNames: { max: 'xhigh' } }

const AZURE = /\.(openai|cognitiveservices|services\.ai)\.azure\.com$/

/** By host. Servers that think by default are told so only where they are to stop. */
const SERVERS: readonly [RegExp, Partial<ChatServer>][] = [
  [/^api\.openai\.com$/, { ...OPENAI, hasCacheKey: true }],
  [AZURE, { ...OPENAI, keyHeader: 'api-key' }],
  [
    /(^|\.)openrouter\.ai$/,
    {
      effort: wanted => ({ reasoning: { effort: wanted } }),
      effortNames: { max: 'xhigh' },
      search: { type: 'openrouter:web_search' },
      tellsCost: true,
      // Claude's cache is the one that has to be asked for.
      besides: model => (model.startsWith('anthropic/') ? { cache_control: { type: 'ephemeral' } } : {}),
    },
  ],
  [
    /(^|\.)deepseek\.com$/,
    {
      effort: wanted => (wanted === 'none' ? { thinking: { type: 'disabled' } } : { reasoning_effort: wanted }),
      effortNames: {},
      wantsThoughts: true,
      ...MAKER,
    },
  ],
  [/(^|\.)(moonshot\.(ai|cn)|z\.ai|bigmodel\.cn)$/, { effort: switched, wantsThoughts: true, ...MAKER }],
  [
    /(^|\.)mistral\.ai$/,
    { effortNames: { low: 'high', medium: 'high', xhigh: 'high', max: 'high' }, callId: nine, ...MAKER },
  ],
  [/(^|\.)groq\.com$/, { limit: 'max_completion_tokens' }],
  [/(^|\.)x\.ai$/, { limit: 'max_completion_tokens', ...MAKER }],
  [/(^|\.)googleapis\.com$/, MAKER],
]

function switched(wanted: Effort): object {
  return { thinking: { type: wanted === 'none' ? 'disabled' : 'enabled' } }
}

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
