/** Returns a text about what an API would refuse in the body of a request; nothing if it would accept it. */
export type Validator = (body: unknown) => string[]

type Fields = Record<string, unknown>

const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
const isName = (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
const isImage = (value: unknown) =>
  typeof value === 'string' && /^data:image\/(png|jpeg|webp|gif);base64,[\w+/]+=*$/.test(value)

function isObject(json: unknown): boolean {
  try {
    const value: unknown = JSON.parse(json as string)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The faults that hold, each said with its place. */
function faults(place: string, found: Record<string, boolean>): string[] {
  return Object.entries(found).flatMap(([words, holds]) => (holds ? [`${place}: ${words}`] : []))
}

const sameIds = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])

/** Chat Completions: a user never follows a user, and after calls come their results, in order, and nothing else. */
export const chatFaults: Validator = body => {
  const messages = list((body as Fields).messages)
  return messages.flatMap((message, at) => {
    const calls = list(message.tool_calls)
    const next = messages.slice(at + 1, at + calls.length + 2)
    const end = next.findIndex(({ role }) => role !== 'tool')
    const results = message.role === 'assistant' ? next.slice(0, end < 0 ? next.length : end) : []
    const parts = list(message.content)
    return faults(`message ${at} (${message.role as string})`, {
      'a second user message': message.role === 'user' && messages[at - 1]?.role === 'user',
      'a system message inside': message.role === 'system' && at > 0,
      'results that do not fit the calls': !sameIds(
        calls.map(({ id }) => id),
        results.map(one => one.tool_call_id),
      ),
      'a result of nothing': message.role === 'tool' && !/assistant|tool/.test(String(messages[at - 1]?.role)),
      'neither words nor calls': calls.length === 0 && parts.length === 0 && typeof message.content !== 'string',
      'a call that is no call': calls.some(call => !isCall(call)),
      'blank parts alone': parts.length > 0 && parts.every(part => part.type === 'text' && isBlank(part.text)),
      'an odd image': parts.some(part => part.type === 'image_url' && !isImage((part.image_url as Fields).url)),
    })
  })
}

function isCall({ id, function: called }: Fields): boolean {
  const { name, arguments: json } = called as Fields
  return !isBlank(id) && isName(name) && isObject(json)
}

/** Anthropic Messages: roles alternate from the user on, results come first in the very next message, thoughts are signed. */
export const messagesFaults: Validator = body => {
  const { messages: given, max_tokens } = body as Fields
  const messages = list(given)
  const marks = JSON.stringify(body).match(/"cache_control"/g)?.length ?? 0
  const whole = faults('request', { 'no limit': !max_tokens, 'too many marks for the cache': marks > 4 })
  return [...whole, ...messages.flatMap((message, at) => messageFaults(message, at, messages))]
}

function messageFaults({ role, content }: Fields, at: number, messages: Fields[]): string[] {
  const blocks = list(content)
  const of = (type: string, where = blocks) => where.filter(block => block.type === type)
  const results = of('tool_result')
  const uses = role === 'user' ? of('tool_use', list(messages[at - 1]?.content)) : []
  const images = [...blocks, ...results.flatMap(block => list(block.content))].filter(block => block.type === 'image')
  const source = (block: Fields) => block.source as Fields
  return faults(`message ${at} (${role as string})`, {
    'not its turn': role !== (at % 2 === 0 ? 'user' : 'assistant'),
    'no content': blocks.length === 0,
    'a blank text': of('text').some(block => isBlank(block.text)),
    'results that do not fit the calls': !sameIds(
      uses.map(({ id }) => id),
      results.map(one => one.tool_use_id),
    ),
    'results that are not first': blocks.slice(0, results.length).some(block => block.type !== 'tool_result'),
    'calls that nothing answers': of('tool_use').length > 0 && messages[at + 1] === undefined,
    'a call that is no call': of('tool_use').some(
      ({ id, name, input }) => !isName(id) || !isName(name) || !isObject(JSON.stringify(input)),
    ),
    'a thought without a signature': of('thinking').some(block => isBlank(block.signature)),
    'a thought at the end': role === 'assistant' && /thinking/.test(String(blocks.at(-1)?.type)),
    'an odd image': images.some(block => !isImage(`data:${source(block).media_type};base64,${source(block).data}`)),
  })
}

/** OpenAI Responses, stateless: after the calls of a reply come all their results, and a thought comes before what it led to. */
export const responsesFaults: Validator = body => {
  const { input, store, previous_response_id } = body as Fields
  const items = list(input)
  const whole = faults('request', { 'a state at the server': store !== false || previous_response_id !== undefined })
  return [...whole, ...items.flatMap((item, at) => itemFaults(item, at, items)), ...pairFaults(items)]
}

function itemFaults(item: Fields, at: number, items: Fields[]): string[] {
  const parts = [...list(item.content), ...list(item.output)]
  const next = items[at + 1]
  const leads = next?.type === 'message' ? next.role === 'assistant' : /call$|reasoning/.test(String(next?.type))
  const isThought = item.type === 'reasoning' || item.type === 'web_search_call'
  return faults(`item ${at} (${item.type as string})`, {
    'a thought that leads nowhere': isThought && !leads,
    'a thought without content': item.type === 'reasoning' && (isBlank(item.encrypted_content) || isBlank(item.id)),
    'a call that is no call':
      item.type === 'function_call' && !(isName(item.call_id) && isName(item.name) && isObject(item.arguments)),
    'a blank message': item.type === 'message' && parts.length === 0 && isBlank(item.content),
    'a blank result': item.type === 'function_call_output' && parts.length === 0 && isBlank(item.output),
    'an odd image': parts.some(part => part.type === 'input_image' && !isImage(part.image_url)),
    'an odd part': parts.some(part => !/^input_(text|image)$/.test(String(part.type))),
  })
}

/** Calls wait for their results, which come in their order before anything else is said. */
function pairFaults(items: Fields[]): string[] {
  const found: string[] = []
  let waiting: unknown[] = []
  let answers = false
  items.forEach(({ type, role, call_id }, at) => {
    const isAnswer = type === 'function_call_output'
    if (isAnswer && waiting.shift() !== call_id) found.push(`item ${at}: a result that does not fit its call`)
    if (waiting.length > 0 && !isAnswer && (answers || role === 'user'))
      found.push(`item ${at}: a call is not answered`)
    if (type === 'function_call') waiting = [...waiting, call_id]
    answers = isAnswer
  })
  return waiting.length > 0 ? [...found, 'the end: a call is not answered'] : found
}
