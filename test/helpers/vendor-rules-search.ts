import type { Validator } from './valid-requests'
import { list, modelOf, rule } from './vendor-rules-chat'

type Fields = Record<string, unknown>

const is = (type: RegExp) => (block: Fields) => type.test(String(block.type))
const isUse = is(/^server_tool_use$/)
const isResult = is(/_tool_result$/)
const isDouble = (values: readonly unknown[]) => new Set(values).size < values.length
const blocksOf = (message: Fields | undefined) => list(message?.content)
const namesIn = (tools: unknown) => list(tools).map(({ name }) => name)

/** Server tools bring what they are, functions a name and what they take. */
export const toolKinds = (own: readonly string[] = []): Validator =>
  rule(body => {
    const theirs = list(body.tools).filter(({ type }) => type !== 'function')
    return {
      'a kind of tool that is none': theirs.some(({ type }) => !own.includes(String(type))),
      'a server tool twice': isDouble(theirs.map(({ type }) => type)),
      'a server tool with more than its kind': theirs.some(tool => Object.keys(tool).join() !== 'type'),
    }
  })

/**
 * platform.claude.com/docs/en/agents-and-tools/tool-use/server-tools and /web-search-tool: "unexpected `tool_use_id` found in
 * `web_search_tool_result` blocks", "was found without a corresponding `web_search_tool_result` block", "but no `web_search` tool
 * was provided"; what a search found goes back with its `encrypted_content`, a citation with its `encrypted_index`. A search beside
 * a call of the client waits: its result begins the next reply, and only results stand between.
 */
export const claudeSearches: Validator = rule(body => {
  const messages = list(body.messages)
  const results = messages.flatMap(blocksOf).filter(isResult)
  const found = results.flatMap(({ content }) => (Array.isArray(content) ? list(content) : []))
  const failed = results.flatMap(({ content }) => (Array.isArray(content) ? [] : [content as Fields]))
  const cited = messages.flatMap(blocksOf).flatMap(block => list(block.citations))
  return {
    'a search without its result': messages.some((_, at) => unanswered(messages, at, body.tools).length > 0),
    'a result without its search': messages.some((_, at) => unasked(messages, at).length > 0),
    'two searches of one id': isDouble(
      messages
        .flatMap(blocksOf)
        .filter(isUse)
        .map(({ id }) => id),
    ),
    'a search whose input is none': messages
      .flatMap(blocksOf)
      .some(one => isUse(one) && !(one.input instanceof Object)),
    'a page that lost its encrypted_content': found.some(({ encrypted_content }) => !encrypted_content),
    'an error that is none': failed.some(one => one.type !== 'web_search_tool_result_error' || !one.error_code),
    'a citation that lost its encrypted_index': cited.some(({ encrypted_index }) => !encrypted_index),
  }
})

const onlyResults = (message: Fields | undefined) =>
  message?.role === 'user' && blocksOf(message).every(({ type }) => type === 'tool_result')

const answered = (message: Fields | undefined) =>
  blocksOf(message)
    .filter(isResult)
    .map(({ tool_use_id }) => tool_use_id)

/** Calls of server tools in a message that nothing answers, and that do not wait. */
function unanswered(messages: readonly Fields[], at: number, tools: unknown): Fields[] {
  if (messages[at]?.role !== 'assistant') return []
  const next = onlyResults(messages[at + 1]) ? messages[at + 2] : undefined
  const waits = onlyResults(messages[at + 1]) && !messages[at + 2]
  const known = [...answered(messages[at]), ...answered(next)]
  const open = blocksOf(messages[at]).filter(block => isUse(block) && !known.includes(block.id))
  return open.filter(({ name }) => !(waits && namesIn(tools).includes(name)))
}

function unasked(messages: readonly Fields[], at: number): unknown[] {
  if (messages[at]?.role !== 'assistant') return []
  const before = onlyResults(messages[at - 1]) ? messages[at - 2] : undefined
  const open = blocksOf(before).filter(block => isUse(block) && !answered(before).includes(block.id))
  const asked: unknown[] = open.map(({ id }) => id)
  return blocksOf(messages[at]).filter(block => {
    if (isUse(block)) asked.push(block.id)
    return isResult(block) && !asked.includes(block.tool_use_id)
  })
}

const INCLUDABLE = ['reasoning.encrypted_content', 'web_search_call.action.sources']

/**
 * developers.openai.com/api/docs/guides/tools-web-search and the API reference: "The following tools cannot be used with
 * reasoning.effort 'minimal': web_search", "Duplicate item found with id", items as they were put out, `include` of known
 * values. `pages` says that the pages of a search may be asked for.
 */
export const responsesSearches = (pages: boolean): Validator =>
  rule(body => {
    const items = list(body.input)
    const searches = items.filter(is(/^web_search_call$/))
    const include = Array.isArray(body.include) ? body.include : []
    const isOffered = list(body.tools).some(is(/^web_search$/))
    const effort = (body.reasoning as Fields | undefined)?.effort
    return {
      'web_search cannot be used with reasoning.effort minimal': isOffered && effort === 'minimal',
      'two items of one id': isDouble(items.flatMap(({ id }) => (id === undefined ? [] : [id]))),
      'a search that is not whole': searches.some(({ id, status, action }) => !id || !status || !action),
      'a wish that is none': include.some(one => !INCLUDABLE.includes(String(one))),
      'pages that cannot be asked for': !pages && include.includes(INCLUDABLE[1]),
    }
  })

const CONVERSATION = ['model', 'stream', 'store', 'instructions', 'inputs', 'tools', 'completion_args']
const ARGS = ['max_tokens', 'temperature', 'reasoning_effort']
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'message.input': ['type', 'role', 'content'],
  'function.call': ['type', 'tool_call_id', 'name', 'arguments'],
  'function.result': ['type', 'tool_call_id', 'result'],
}

/**
 * docs.mistral.ai/api, /v1/conversations: entries of these kinds with these fields, extra inputs are not permitted, each call
 * has its result, the last entry is a person's or a result, `web_search` is offered here alone.
 */
export const mistralConversations: Validator = rule(body => {
  const entries = list(body.inputs)
  const of = (type: string, field: string) => entries.filter(one => one.type === type).map(one => one[field])
  const last = entries.at(-1)
  const args = (body.completion_args ?? {}) as Fields
  const text = (value: unknown) => typeof value === 'string'
  return {
    'an unknown field': Object.keys(body).some(name => !CONVERSATION.includes(name)),
    'an unknown choice': Object.keys(args).some(name => !ARGS.includes(name)),
    'an effort that the model does not take':
      'reasoning_effort' in args && !(!/large/.test(modelOf(body)) && /none|high/.test(String(args.reasoning_effort))),
    'an entry that is none': entries.some(one => Object.keys(one).join() !== ENTRIES[String(one.type)]?.join()),
    'a conversation that is kept': body.store !== false,
    'calls without their results':
      of('function.call', 'tool_call_id').join() !== of('function.result', 'tool_call_id').join(),
    'a call that is no text':
      !of('function.call', 'arguments').every(text) || !of('function.result', 'result').every(text),
    'the last word is the model’s': !(last?.type === 'function.result' || last?.role === 'user'),
    'blank instructions': 'instructions' in body && String(body.instructions).trim() === '',
  }
})

const GENERATE = ['systemInstruction', 'contents', 'tools', 'toolConfig', 'generationConfig']
const GENERATION = ['maxOutputTokens', 'temperature', 'thinkingConfig']
const THINKING = ['includeThoughts', 'thinkingLevel']
const PARTS = ['text', 'inlineData', 'functionCall', 'functionResponse', 'toolCall', 'toolResponse']

/**
 * ai.google.dev/api/generate-content, /gemini-api/docs/thought-signatures and /tool-combination: contents of a user and of the model
 * by turns, each with parts of one kind; "the number of function response parts is equal to the number of function call parts of the
 * function call turn"; the first call of a step is signed; what Google ran goes back whole; searching beside functions needs
 * `includeServerSideToolInvocations`; PNG, JPEG and WebP.
 */
export const geminiContents: Validator = rule(body => {
  const contents = list(body.contents)
  const config = (body.generationConfig ?? {}) as Fields
  const thinking = (config.thinkingConfig ?? {}) as Fields
  const partsOf = (content: Fields | undefined) => list(content?.parts)
  const of = (content: Fields | undefined, kind: string) =>
    partsOf(content).flatMap(part => (part[kind] ? [part[kind] as Fields] : []))
  const all = contents.flatMap(partsOf)
  const images = all.flatMap(({ inlineData }) => (inlineData ? [inlineData as Fields] : []))
  const ids = (content: Fields, kind: string) =>
    of(content, kind)
      .map(({ id }) => id)
      .join()
  const declared = list(body.tools).flatMap(({ functionDeclarations }) => list(functionDeclarations))
  const unknown = (given: Fields, known: readonly string[]) => Object.keys(given).some(name => !known.includes(name))
  return {
    'an unknown field': unknown(body, GENERATE) || unknown(config, GENERATION) || unknown(thinking, THINKING),
    'a level that is none':
      'thinkingLevel' in thinking && !/^(MINIMAL|LOW|MEDIUM|HIGH)$/.test(String(thinking.thinkingLevel)),
    'roles that do not alternate': contents.some(({ role }, at) => role !== (at % 2 === 0 ? 'user' : 'model')),
    'the last word is the model’s': contents.at(-1)?.role !== 'user',
    'a part that is none':
      all.some(part => PARTS.filter(kind => kind in part).length !== 1) ||
      contents.some(one => partsOf(one).length === 0),
    'a blank text': all.some(({ text }) => text !== undefined && String(text).trim() === ''),
    'calls without their results': contents.some(
      (one, at) =>
        one.role === 'model' &&
        ids(one, 'functionCall') !==
          of(contents[at + 1], 'functionResponse')
            .map(({ id }) => id)
            .join(),
    ),
    'results without their calls': contents.some(
      (one, at) => of(one, 'functionResponse').length > 0 && of(contents[at - 1], 'functionCall').length === 0,
    ),
    'a result of another function': contents.some((one, at) =>
      of(one, 'functionResponse').some(
        ({ id, name }) => !of(contents[at - 1], 'functionCall').some(call => call.id === id && call.name === name),
      ),
    ),
    'a call without its thoughtSignature': contents.some(one => {
      const first = partsOf(one).find(part => part.functionCall)
      return first !== undefined && !first.thoughtSignature
    }),
    'a search without what it found': contents.some(one => ids(one, 'toolCall') !== ids(one, 'toolResponse')),
    'searching beside functions that is not asked for':
      (body.toolConfig as Fields | undefined)?.includeServerSideToolInvocations !== true,
    'no search': !list(body.tools).some(tool => tool.googleSearch),
    'a name of a function that is none': declared.some(({ name }) => !/^[a-zA-Z_][\w.:-]{0,63}$/.test(String(name))),
    'an image of a type that it does not take': images.some(
      ({ mimeType }) => !/^image\/(png|jpeg|webp)$/.test(String(mimeType)),
    ),
  }
})
