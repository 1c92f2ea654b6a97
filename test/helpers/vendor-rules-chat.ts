import type { Validator } from './valid-requests'

type Fields = Record<string, unknown>
/** Words for each fault, and whether a request has it. */
type Faults = Record<string, boolean>

export const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
export const messagesOf = (body: unknown): Fields[] => list((body as Fields).messages)
export const modelOf = (body: unknown): string => String((body as Fields).model)
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
const toolsOf = (body: unknown): Fields[] =>
  list((body as Fields).tools).flatMap(tool => (tool.function ? [tool.function as Fields] : []))
const callsOf = (message: Fields) => list(message.tool_calls)
const imagesOf = (message: Fields) => list(message.content).filter(({ type }) => type === 'image_url')

/** One rule, of the whole request. */
export const rule =
  (found: (body: Fields) => Faults): Validator =>
  body =>
    Object.entries(found(body as Fields)).flatMap(([words, holds]) => (holds ? [words] : []))

/** One rule, of each message that is sent. */
export const eachMessage = (found: (message: Fields, at: number, all: Fields[], body: Fields) => Faults): Validator => {
  return body =>
    messagesOf(body).flatMap((message, at, all) =>
      rule(() => found(message, at, all, body as Fields))(body).map(
        words => `message ${at} (${message.role as string}): ${words}`,
      ),
    )
}

/** Only what is documented: strict servers refuse the request for anything else. */
export const onlyKnown = (fields: readonly string[], ofAssistant: readonly string[] = []): Validator => {
  const known: Record<string, readonly string[]> = {
    system: ['role', 'content'],
    user: ['role', 'content'],
    assistant: ['role', 'content', 'tool_calls', ...ofAssistant],
    tool: ['role', 'content', 'tool_call_id'],
  }
  const unknown = (of: Fields, names: readonly string[]) =>
    Object.keys(of)
      .filter(name => !names.includes(name))
      .map(name => [`does not know ${name}`, true] as const)
  return body => [
    ...rule(request => Object.fromEntries(unknown(request, [...PLAIN_FIELDS, ...fields])))(body),
    ...eachMessage(message => Object.fromEntries(unknown(message, known[String(message.role)] ?? [])))(body),
  ]
}

const PLAIN_FIELDS = ['model', 'messages', 'stream', 'tools', 'temperature']

export const toolNames = (pattern: RegExp): Validator =>
  rule(body => {
    const offered = toolsOf(body).map(({ name }) => String(name))
    const called = messagesOf(body)
      .flatMap(callsOf)
      .map(call => String((call.function as Fields).name))
    return {
      'a name of a tool that is none': [...offered, ...called].some(name => !pattern.test(name)),
      'two tools of one name': new Set(offered).size < offered.length,
      'an empty list of tools': Array.isArray(body.tools) && body.tools.length === 0,
      'more than 128 tools': offered.length > 128,
      'a tool whose arguments are no object': toolsOf(body).some(one => (one.parameters as Fields)?.type !== 'object'),
    }
  })

export const callIds = (pattern: RegExp): Validator =>
  eachMessage(message => ({
    'an id of a call that is none': [message.tool_call_id, ...callsOf(message).map(({ id }) => id)].some(
      id => id !== undefined && !pattern.test(String(id)),
    ),
  }))

export const rolesOfMistral = eachMessage(({ role }, at, all) => ({
  'a user after results': role === 'user' && all[at - 1]?.role === 'tool',
}))

export const endsWithPerson = rule(body => ({
  'the last word is the model’s': !/^(user|tool)$/.test(String(messagesOf(body).at(-1)?.role)),
}))

/** `tokens` are characters of Base64. */
export const imagesWithin = ({ types, count }: { types: RegExp; count: number }): Validator =>
  rule(body => {
    const urls = messagesOf(body)
      .flatMap(imagesOf)
      .map(({ image_url }) => String((image_url as Fields).url))
    return {
      'an image of a type that it does not take': urls.some(url => !types.test(url)),
      'too many images': urls.length > count,
      'an image that nobody sent': messagesOf(body).some(one => one.role !== 'user' && imagesOf(one).length > 0),
    }
  })

/** A text model takes no parts, not even of text. */
export const onlyTexts = (isBlind: (model: string) => boolean): Validator =>
  eachMessage((message, _, __, body) => ({
    'content must be a string': isBlind(modelOf(body)) && Array.isArray(message.content),
  }))

/** `reasoning_content` in every reply, or in every one with calls. */
export const thoughtsBack = (isNeeded: (message: Fields, model: string) => boolean, isEmpty = false): Validator =>
  eachMessage((message, _, __, body) => {
    const given = message.reasoning_content
    const isThere = isEmpty ? typeof given === 'string' : typeof given === 'string' && given !== ''
    return {
      'the reasoning_content must be passed back':
        message.role === 'assistant' && isNeeded(message, modelOf(body)) && !isThere,
    }
  })

export const hasCalls = (message: Fields) => callsOf(message).length > 0

export const nothingBlank = eachMessage(message => ({
  'must not be empty':
    (typeof message.content === 'string' && isBlank(message.content)) ||
    (!hasCalls(message) && message.content === null),
}))

export const noTemperature = (isFixed: (model: string) => boolean): Validator =>
  rule(body => ({
    'a temperature that the model does not take':
      body.temperature !== undefined &&
      isFixed(modelOf(body)) &&
      !/"(reasoning_)?effort":"none"/.test(JSON.stringify(body)),
  }))

/** The value of a field must be one of these; undefined where the model does not take the field. */
export const oneOf = (field: string, values: (model: string) => readonly unknown[]): Validator =>
  rule(body => ({
    [`${field} ${JSON.stringify(body[field])} is not taken`]:
      body[field] !== undefined && !values(modelOf(body)).includes(body[field]),
  }))

/** Every schema of a tool says of what type it is, or which types there are to choose from. */
export const typedSchemas = rule(body => ({
  'a schema without a type': toolsOf(body).some(({ parameters }) => !isTyped(parameters)),
}))

function isTyped(schema: unknown): boolean {
  const node = schema as Fields
  const choices = list(node.anyOf)
  if ('$ref' in node || 'oneOf' in node || 'const' in node) return false
  if (choices.length > 0) return node.type === undefined && choices.every(isTyped)
  const inside = [...Object.values((node.properties as Fields) ?? {}), ...(node.items ? [node.items] : [])]
  return typeof node.type === 'string' && inside.every(isTyped)
}
