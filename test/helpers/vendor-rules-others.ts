import type { Validator } from './valid-requests'
import { list, messagesOf, modelOf, noTemperature, rule } from './vendor-rules-chat'

type Fields = Record<string, unknown>

const inputOf = (body: Fields) => list(body.input)
const partsOf = (item: Fields) => [...list(item.content), ...list(item.output)]
const isDouble = (values: readonly unknown[]) => new Set(values).size < values.length
const unknownIn = (body: Fields, known: readonly string[]) => Object.keys(body).some(name => !known.includes(name))

const FIELDS = [
  ...['model', 'stream', 'store', 'include', 'instructions', 'input', 'tools', 'parallel_tool_calls', 'reasoning'],
  ...['max_output_tokens', 'temperature', 'prompt_cache_key'],
]

/** The rules that both vendors of Responses document. */
const responses = (types: RegExp): Validator =>
  rule(body => {
    const items = inputOf(body)
    const ids = (type: string) => items.filter(item => item.type === type).map(item => item.call_id)
    const tools = list(body.tools).flatMap(({ name }) => (name === undefined ? [] : [name]))
    const images = items.flatMap(partsOf).filter(part => part.type === 'input_image')
    return {
      'an unknown field': unknownIn(body, FIELDS),
      'an id of a call that is too long': items.some(({ call_id }) => String(call_id ?? '').length > 64),
      'two calls of one id': isDouble(ids('function_call')),
      'two thoughts of one id': isDouble(items.flatMap(({ type, id }) => (type === 'reasoning' ? [id] : []))),
      'an empty list of tools': Array.isArray(body.tools) && body.tools.length === 0,
      'two tools of one name': isDouble(tools),
      'a name of a tool that is none': tools.some(name => !/^[a-zA-Z0-9_-]{1,64}$/.test(String(name))),
      'a limit below 16': typeof body.max_output_tokens === 'number' && body.max_output_tokens < 16,
      'a key for the cache that is too long': String(body.prompt_cache_key ?? '').length > 64,
      'an image of a type that it does not take': images.some(({ image_url }) => !types.test(String(image_url))),
    }
  })

/** platform.openai.com/docs/api-reference/responses/create; `temperature` as in Chat Completions. */
export const responsesRules: Validator = body => [
  ...responses(/^data:image\/(png|jpeg|webp|gif);/)(body),
  ...rule(request => ({
    'blank instructions': typeof request.instructions === 'string' && request.instructions.trim() === '',
  }))(body),
  ...rule(request => ({ 'reasoning is not supported': 'reasoning' in request && modelOf(body).startsWith('gpt-4') }))(
    body,
  ),
  ...noTemperature(model => /^(o\d|gpt-[56])/.test(model))(body),
]

/** docs.x.ai/docs/guides/chat: "`instructions` parameter is currently not supported"; one system message, the first. */
export const xaiResponsesRules: Validator = body => [
  ...responses(/^data:image\/(png|jpeg);/)(body),
  ...rule(request => ({
    'instructions are not supported': 'instructions' in request,
    'a system message inside': inputOf(request).some(({ role }, at) => role === 'system' && at > 0),
    'a state at the server, with images': request.store !== false,
  }))(body),
]

const CLAUDE = [
  ...['model', 'stream', 'max_tokens', 'temperature', 'thinking', 'output_config', 'system', 'messages', 'tools'],
]

/**
 * platform.claude.com/docs/en/api/messages, /build-with-claude/extended-thinking and /vision: no temperature with thinking nor
 * for models since Opus 4.7, a budget from 1,024 and below the limit, "when `thinking` is enabled, a final `assistant` message must
 * start with a thinking block" where its results come last, the last word is the user's ("does not support assistant
 * message prefill"), ids and names of tools once each, 100 images.
 */
export const anthropicRules: Validator = rule(body => {
  const messages = messagesOf(body)
  const blocks = messages.flatMap(({ content }) => list(content))
  const of = (type: string) => blocks.filter(block => block.type === type)
  const thinking = (body.thinking ?? {}) as Fields
  const names = list(body.tools).map(({ name }) => String(name))
  const budget = Number(thinking.budget_tokens)
  return {
    'an unknown field': unknownIn(body, CLAUDE),
    'the last word is the model’s': messages.at(-1)?.role !== 'user',
    'two calls of one id': isDouble(of('tool_use').map(({ id }) => id)),
    'two tools of one name': isDouble(names),
    'a name of a tool that is none': names.some(name => !/^[a-zA-Z0-9_-]{1,128}$/.test(name)),
    'an empty list of tools': Array.isArray(body.tools) && names.length === 0,
    'a blank system text': list(body.system).some(({ text }) => String(text).trim() === ''),
    'a temperature with thinking': 'temperature' in body && /enabled|adaptive/.test(String(thinking.type)),
    'a temperature that the model does not take':
      'temperature' in body && /^claude-(opus-4-[7-9]|[a-z]+-[5-9])/.test(modelOf(body)),
    'a temperature above 1': Number(body.temperature ?? 0) > 1,
    'a budget that is too small, or as large as the limit':
      thinking.type === 'enabled' && !(budget >= 1024 && budget < Number(body.max_tokens)),
    'a final message that does not start with a thinking block': thinking.type === 'enabled' && !thoughtFirst(messages),
    'more than 100 images': JSON.stringify(messages).split('"type":"image"').length > 101,
  }
})

/** Returns whether, if results come last, the reply with which the model's turn began starts with thinking. */
function thoughtFirst(messages: readonly Fields[]): boolean {
  const isResult = ({ role, content }: Fields) => role === 'user' && list(content)[0]?.type === 'tool_result'
  const last = messages.at(-1)
  if (!last || !isResult(last)) return true
  const asked = messages.findLastIndex(message => message.role === 'user' && !isResult(message))
  return /thinking/.test(String(list(messages[asked + 1]?.content)[0]?.type))
}
