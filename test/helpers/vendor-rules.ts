import type { ServerProtocol } from '../../shared/models/provider-presets'
import { chatFaults, messagesFaults, responsesFaults, type Validator } from './valid-requests'
import {
  callIds,
  eachMessage,
  endsWithPerson,
  hasCalls,
  imagesWithin,
  list,
  messagesOf,
  modelOf,
  noTemperature,
  nothingBlank,
  oneOf,
  onlyKnown,
  onlyTexts,
  rolesOfMistral,
  rule,
  thoughtsBack,
  toolNames,
  typedSchemas,
} from './vendor-rules-chat'
import { anthropicRules, responsesRules, xaiResponsesRules } from './vendor-rules-others'
import {
  claudeSearches,
  geminiContents,
  mistralConversations,
  responsesSearches,
  toolKinds,
} from './vendor-rules-search'

/** A vendor as its documentation describes it. */
export type Vendor = {
  protocol: ServerProtocol
  baseUrl: string
  models: readonly [string, ...string[]]
  /** Returns a text about what it would refuse; nothing if it would accept the request. */
  faults: Validator
  /** Models that are refused any picture. */
  isBlind?(model: string): boolean
}

type Fields = Record<string, unknown>

const all =
  (...rules: Validator[]): Validator =>
  body =>
    rules.flatMap(one => one(body))

/** Vendors whose search is of other interfaces take functions alone. */
const FUNCTIONS = toolKinds()

const ANY = /^data:image\/(png|jpeg|webp|gif);/
const STATED = /^[a-zA-Z0-9_-]{1,64}$/
/** Google's and Moonshot's: "must start with a letter or an underscore". */
const LETTER_FIRST = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/
const isOpenaiThinker = (model: string) => /^(o\d|gpt-[56])/.test(model)

/**
 * platform.openai.com/docs/api-reference/chat/create, and learn.microsoft.com/azure/ai-foundry/openai/latest: names of tools,
 * 128 of them, "string too long. Expected a string with maximum length 40" for ids, `max_tokens` and `temperature` refused by
 * models that think ("Unsupported parameter", "Unsupported value").
 */
const openai = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_completion_tokens', 'reasoning_effort', 'prompt_cache_key']),
  toolNames(STATED),
  callIds(/^.{1,40}$/),
  imagesWithin({ types: ANY, count: 500 }),
  noTemperature(isOpenaiThinker),
  oneOf('reasoning_effort', model =>
    isOpenaiThinker(model) ? ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] : [],
  ),
)

/**
 * ai.google.dev/gemini-api/docs/openai and /thought-signatures: the first call of each step has its signature or the mark for
 * calls of others, or 400; `reasoning_effort` and `thinking_config` exclude each other; a call follows a user or results; PNG,
 * JPEG and WebP (/image-understanding).
 */
const gemini = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_tokens', 'reasoning_effort', 'extra_body'], ['extra_content']),
  toolNames(LETTER_FIRST),
  imagesWithin({ types: /^data:image\/(png|jpeg|webp);/, count: 3_600 }),
  rule(body => ({
    'both reasoning_effort and thinking_config': 'reasoning_effort' in body && 'extra_body' in body,
    'a level and a budget': /thinking_level.*thinking_budget|thinking_budget.*thinking_level/.test(
      JSON.stringify(body.extra_body ?? ''),
    ),
  })),
  eachMessage((message, at, messages, body) => ({
    'a call without its thought_signature':
      hasCalls(message) && /gemini-3/.test(modelOf(body)) && !signatureOf(list(message.tool_calls)[0]),
    'a call that follows the model’s own words': hasCalls(message) && messages[at - 1]?.role === 'assistant',
  })),
)

function signatureOf(of: Fields | undefined): unknown {
  return ((of?.extra_content as Fields | undefined)?.google as Fields | undefined)?.thought_signature
}

/** docs.x.ai/developers/model-capabilities/text/reasoning and /images/understanding: levels by model; JPEG and PNG. */
const xai = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_completion_tokens', 'reasoning_effort']),
  toolNames(STATED),
  imagesWithin({ types: /^data:image\/(png|jpeg);/, count: 500 }),
  oneOf('reasoning_effort', model => [...(model === 'grok-4.3' ? ['none'] : []), 'low', 'medium', 'high', 'xhigh']),
)

/**
 * api-docs.deepseek.com/guides/thinking_mode: "the reasoning_content must be fully passed back to the API in all subsequent
 * requests", also an empty one, or 400; /api/create-chat-completion: content is text.
 */
const deepseek = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_tokens', 'reasoning_effort', 'thinking'], ['reasoning_content']),
  toolNames(STATED),
  thoughtsBack(() => true, true),
  oneOf('reasoning_effort', () => ['low', 'medium', 'high', 'xhigh', 'max']),
)

/**
 * docs.mistral.ai/api and mistral-common's validator: "Unexpected role 'user' after role 'tool'", "Expected last role User or
 * Tool", ids of nine letters and digits, extra inputs are not permitted (`stream_options`, `reasoning_content`); eight images
 * (docs.mistral.ai/capabilities/vision).
 */
const mistral = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['max_tokens', 'reasoning_effort']),
  toolNames(STATED),
  callIds(/^[a-zA-Z0-9]{9}$/),
  rolesOfMistral,
  endsWithPerson,
  imagesWithin({ types: ANY, count: 8 }),
  oneOf('reasoning_effort', model => (/large/.test(model) ? [] : ['none', 'high'])),
)

/** The interface in which alone it searches. */
const mistralSearching = all(mistralConversations, toolKinds(['web_search']), toolNames(STATED))

/**
 * console.groq.com/docs/openai and /docs/reasoning: "property 'reasoning_content' is unsupported", no names of messages; content
 * of models that see nothing is a string; five images (/docs/vision).
 */
const groq = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_completion_tokens', 'reasoning_effort']),
  toolNames(STATED),
  imagesWithin({ types: ANY, count: 5 }),
  onlyTexts(() => true),
  oneOf('reasoning_effort', model => (/gpt-oss/.test(model) ? ['low', 'medium', 'high'] : [])),
)

/**
 * platform.kimi.ai/docs: "thinking is enabled but reasoning_content is missing in assistant tool call message" (an empty one
 * counts as missing), "the message at position … must not be empty", "invalid temperature: only 1 is allowed for this model",
 * Moonshot Flavored JSON Schema (github.com/MoonshotAI/walle), K3 without `thinking`.
 */
const moonshot = all(
  chatFaults,
  FUNCTIONS,
  onlyKnown(['stream_options', 'max_tokens', 'reasoning_effort', 'thinking'], ['reasoning_content']),
  toolNames(LETTER_FIRST),
  thoughtsBack((message, model) => hasCalls(message) && model.startsWith('kimi-')),
  nothingBlank,
  typedSchemas,
  imagesWithin({ types: ANY, count: 500 }),
  noTemperature(model => model.startsWith('kimi-')),
  oneOf('reasoning_effort', model => (model === 'kimi-k3' ? ['low', 'high', 'max'] : [])),
  rule(body => ({ 'thinking is of K2 alone': 'thinking' in body && !modelOf(body).startsWith('kimi-k2') })),
)

/** openrouter.ai/docs/api-reference: what it hands on is the routed vendor's; of Mistral's models the roles. */
const openrouter = all(
  chatFaults,
  toolKinds(['openrouter:web_search']),
  onlyKnown(
    ['stream_options', 'max_tokens', 'reasoning', 'cache_control'],
    ['reasoning', 'reasoning_content', 'reasoning_details'],
  ),
  toolNames(STATED),
  imagesWithin({ types: ANY, count: 500 }),
  noTemperature(model => isOpenaiThinker(model.replace(/^openai\//, ''))),
  body => (modelOf(body).startsWith('mistralai/') ? [...rolesOfMistral(body), ...endsWithPerson(body)] : []),
  rule(body => ({
    'thoughts that came from nowhere': messagesOf(body).some(one => list(one.reasoning_details).some(d => !d.type)),
  })),
)

const chat = 'openai-chat'

export const vendors: Readonly<Record<string, Vendor>> = {
  OpenAI: {
    protocol: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-6-sol', 'gpt-4.1'],
    faults: all(responsesFaults, responsesRules, responsesSearches(true)),
  },
  'OpenAI, Chat Completions': {
    protocol: chat,
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-6-sol', 'gpt-4.1'],
    faults: openai,
  },
  Azure: { protocol: chat, baseUrl: 'https://mine.openai.azure.com/openai/v1', models: ['gpt-5.4'], faults: openai },
  Anthropic: {
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    models: ['claude-opus-5-5', 'claude-sonnet-4-5'],
    faults: all(messagesFaults, anthropicRules, claudeSearches),
  },
  Gemini: {
    protocol: chat,
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    models: ['gemini-3.8-flash', 'gemini-2.5-pro'],
    faults: body => ('contents' in (body as Fields) ? geminiContents(body) : gemini(body)),
  },
  xAI: { protocol: chat, baseUrl: 'https://api.x.ai/v1', models: ['grok-4.7', 'grok-4.3'], faults: xai },
  'xAI, Responses': {
    protocol: 'openai-responses',
    baseUrl: 'https://api.x.ai/v1',
    models: ['grok-4.7'],
    faults: all(responsesFaults, xaiResponsesRules, responsesSearches(false)),
  },
  DeepSeek: {
    protocol: chat,
    baseUrl: 'https://api.deepseek.com',
    models: ['deepseek-flash', 'deepseek-v4-pro'],
    faults: deepseek,
    isBlind: () => true,
  },
  Mistral: {
    protocol: chat,
    baseUrl: 'https://api.mistral.ai/v1',
    models: ['mistral-medium-3.5', 'mistral-large-2512'],
    faults: body => ('inputs' in (body as Fields) ? mistralSearching(body) : mistral(body)),
  },
  Groq: {
    protocol: chat,
    baseUrl: 'https://api.groq.com/openai/v1',
    models: ['openai/gpt-oss-120b', 'llama-3.3-70b-versatile'],
    faults: groq,
    isBlind: () => true,
  },
  Moonshot: {
    protocol: chat,
    baseUrl: 'https://api.moonshot.ai/v1',
    models: ['kimi-k3', 'kimi-k2.6', 'moonshot-v1-auto'],
    faults: moonshot,
  },
  OpenRouter: {
    protocol: chat,
    baseUrl: 'https://openrouter.ai/api/v1',
    models: ['anthropic/claude-sonnet-5', 'mistralai/mistral-large', 'openai/gpt-6-sol'],
    faults: openrouter,
  },
}
