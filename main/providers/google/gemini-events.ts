import { z } from 'zod'
import { wireNumber } from '../wire/counted-usage'
import { json, wireIndex } from '../wire/parse-event'
import { PartialArgs, type PartialArguments, partialArguments } from './gemini-partial-call'

const text = z.string()
const Loose = z.looseObject({})
const count = wireNumber.transform(given => given ?? 0)

const EventPart = z.looseObject({
  text: text.optional().catch(undefined),
  thought: z.boolean().optional().catch(undefined),
  thoughtSignature: text.optional().catch(undefined),
  functionCall: z
    .object({
      id: text.optional().catch(undefined),
      name: text.optional().catch(undefined),
      args: Loose.optional().catch(undefined),
      /** Of a call that comes in pieces: what is new of its arguments, and whether more of it follows. */
      partialArgs: PartialArgs.optional().catch(undefined),
      willContinue: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** A picture that the model drew. */
  inlineData: z.object({ mimeType: text, data: text }).optional().catch(undefined),
  /** The code that Google ran by itself. */
  executableCode: z.looseObject({ code: text }).optional().catch(undefined),
  codeExecutionResult: z
    .looseObject({ outcome: text.optional().catch(undefined), output: z.unknown().optional() })
    .optional()
    .catch(undefined),
  toolCall: z
    .looseObject({ id: text.optional().catch(undefined), toolType: text, args: Loose.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  toolResponse: z
    .looseObject({ id: text.optional().catch(undefined), toolType: text })
    .optional()
    .catch(undefined),
})
type EventPart = z.infer<typeof EventPart>

const Candidate = z.object({
  index: wireIndex.optional().catch(undefined),
  content: z
    .object({ parts: z.array(EventPart).default([]) })
    .optional()
    .catch(undefined),
  finishReason: text.optional().catch(undefined),
  groundingMetadata: z
    .looseObject({ webSearchQueries: z.array(text).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** One event of streamGenerateContent (ai.google.dev/api/generate-content). */
const Event = z.object({
  candidates: z.array(Candidate).optional(),
  promptFeedback: z.object({ blockReason: text }).optional().catch(undefined),
  usageMetadata: z
    .object({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      /** The tokens of tool results, which the model reads in addition. */
      toolUsePromptTokenCount: count,
      cachedContentTokenCount: count,
    })
    .optional()
    .catch(undefined),
  modelVersion: text.optional().catch(undefined),
})

/** The state of one stream so far. `open` is the call that comes in pieces. */
type StreamState = {
  calls: number
  queries: Set<string>
  hasToldSearches: boolean
  open: OpenCall | undefined
  /** True if arguments came that could not be assembled. */
  isOdd: boolean
  /** The number of pieces of code that Google ran. */
  codes: number
}
type Called = NonNullable<EventPart['functionCall']>
type OpenCall = { id: string; name: string; given: PartialArguments; signature: string | undefined }

/** Tells the events of Google's generateContent as pieces of a chat completion. What is none is given back as it is. */
export function geminiEvents(): (data: string) => string {
  const soFar: StreamState = {
    calls: 0,
    queries: new Set(),
    hasToldSearches: false,
    open: undefined,
    isOdd: false,
    codes: 0,
  }

  return data => {
    const value = json(data)
    const event = isOfGemini(value) ? Event.safeParse(value).data : undefined
    return event ? JSON.stringify(chunkOf(event, soFar)) : data
  }
}

function isOfGemini(value: unknown): boolean {
  return value instanceof Object && !('error' in value) && !('choices' in value)
}

function chunkOf(
  { candidates = [], promptFeedback, usageMetadata, modelVersion }: z.infer<typeof Event>,
  soFar: StreamState,
) {
  const candidate = candidates.find(one => !one.index)
  const { groundingMetadata: grounding, content, finishReason } = candidate ?? {}
  const delta = deltaOf(content?.parts ?? [], soFar, finishReason !== undefined)
  const ran = [...searchesOf(content?.parts ?? [], grounding, soFar), ...codesOf(content?.parts ?? [], soFar)]
  const finish = promptFeedback ? 'content_filter' : finishReason && endOf(finishReason, soFar)
  const choice = {
    index: 0,
    delta: { ...delta, ...(ran.length > 0 && { executed_tools: ran }) },
    ...(finish && { finish_reason: finish }),
    ...(grounding && { groundingMetadata: grounding }),
  }
  return {
    ...(modelVersion && { model: modelVersion }),
    choices: [choice],
    ...(usageMetadata && { usage: usageOf(usageMetadata, soFar) }),
  }
}

function deltaOf(parts: readonly EventPart[], soFar: StreamState, isEnd: boolean): object {
  const said = parts.filter(part => part.text !== undefined && !part.thought)
  const thought = parts.filter(part => part.thought).map(part => part.text ?? '')
  const called = parts.flatMap(part => (part.functionCall ? callsOf(part, part.functionCall, soFar) : []))
  // The last piece of the last call may be missing.
  const calls = isEnd ? [...called, ...closed(soFar)] : called
  const drawn = parts.flatMap(({ inlineData }) => (inlineData ? [pictureOf(inlineData)] : []))
  const ofText = parts.filter(({ functionCall, toolCall, toolResponse }) => !functionCall && !toolCall && !toolResponse)
  const signature = ofText.findLast(part => part.thoughtSignature)?.thoughtSignature
  // The tools that Google ran go back as they came.
  const searched = parts.filter(part => part.toolCall || part.toolResponse)
  return {
    ...contentOf(said, parts.flatMap(unknownKinds)),
    ...(thought.length > 0 && { reasoning_content: thought.join('') }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(drawn.length > 0 && { images: drawn }),
    ...(signature && { extra_content: signed(signature) }),
    ...(searched.length > 0 && { search_parts: searched }),
  }
}

/** Unknown parts are reported by their kind, since they may be all that came. */
function contentOf(said: readonly EventPart[], unknown: readonly string[]): object {
  const text = said.map(part => part.text).join('')
  if (unknown.length === 0) return said.length > 0 ? { content: text } : {}
  return { content: [...(text ? [{ type: 'text', text }] : []), ...unknown.map(type => ({ type }))] }
}

const KNOWN = new Set(Object.keys(EventPart.shape))

function unknownKinds(part: EventPart): string[] {
  return Object.keys(part).filter(key => !KNOWN.has(key))
}

/** The calls that a part completes. One with another name or id begins a call, and ends the one before it. */
function callsOf({ thoughtSignature: signature }: EventPart, called: Called, soFar: StreamState): object[] {
  const { id = '', name, args, partialArgs, willContinue = false } = called
  const { open } = soFar
  const goesOn = name === undefined || (open?.name === name && (!id || !open.id || id === open.id))
  const before = goesOn ? [] : closed(soFar)
  if (name !== undefined && !soFar.open) soFar.open = { id, name, given: partialArguments(args), signature }
  soFar.open?.given.add(partialArgs ?? [])
  if (soFar.open && signature) soFar.open.signature ??= signature
  return willContinue ? before : [...before, ...closed(soFar)]
}

/** The call that came in pieces, as it is whole. Of one whose arguments could not be put together nothing is run. */
function closed(soFar: StreamState): object[] {
  const { open } = soFar
  soFar.open = undefined
  if (!open) return []
  const given = open.given.json()
  soFar.isOdd ||= given === undefined
  if (given === undefined) return []
  return [
    {
      index: soFar.calls++,
      ...(open.id && { id: open.id }),
      type: 'function',
      function: { name: open.name, arguments: given },
      ...(open.signature && { extra_content: signed(open.signature) }),
    },
  ]
}

function pictureOf({ mimeType, data }: NonNullable<EventPart['inlineData']>): object {
  return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } }
}

/** Code that Google ran, in the words in which others tell what they ran: each with what came of it. */
function codesOf(parts: readonly EventPart[], soFar: StreamState): object[] {
  return parts.flatMap(({ executableCode, codeExecutionResult: result }) => {
    if (executableCode) soFar.codes += 1
    const index = `code:${soFar.codes}`
    const code = executableCode ? [{ index, type: 'code_execution', arguments: { code: executableCode.code } }] : []
    return result ? [...code, { index, type: 'code_execution', output: result.output ?? '' }] : code
  })
}

function signed(signature: string): object {
  return { google: { thought_signature: signature } }
}

/** Each search, in the words in which others tell what they ran; from the queries of the grounding where it is not told otherwise. */
function searchesOf(
  parts: readonly EventPart[],
  grounding: z.infer<typeof Candidate>['groundingMetadata'],
  soFar: StreamState,
): object[] {
  const ran = parts.flatMap(({ toolCall, toolResponse }) => {
    const { id: index, toolType = '' } = toolCall ?? toolResponse ?? {}
    if (!toolType) return []
    const about = toolCall ? { arguments: queryIn(toolCall.args) } : { output: '' }
    for (const query of queriesIn(toolCall?.args)) soFar.queries.add(query)
    return [{ index: index ?? toolType, type: nameOf(toolType), ...about }]
  })
  soFar.hasToldSearches ||= ran.length > 0
  const queries = (grounding?.webSearchQueries ?? []).filter(query => !soFar.queries.has(query))
  for (const query of queries) soFar.queries.add(query)
  const grounded = soFar.hasToldSearches
    ? []
    : queries.map(query => ({ index: query, type: 'web_search', arguments: { query }, output: '' }))
  return [...ran, ...grounded]
}

function queryIn(args: Record<string, unknown> | undefined): object {
  const queries = queriesIn(args)
  return queries.length > 0 ? { query: queries.join(' · ') } : (args ?? {})
}

function queriesIn(args: Record<string, unknown> | undefined): string[] {
  return Array.isArray(args?.queries) ? args.queries.filter(one => typeof one === 'string') : []
}

function nameOf(toolType: string): string {
  return toolType.startsWith('GOOGLE_SEARCH') ? 'web_search' : toolType.toLowerCase()
}

/** The words of Chat Completions for Google's reasons. */
const ENDS: Readonly<Record<string, string>> = {
  MAX_TOKENS: 'length',
  CONTINUATION: 'length',
  MALFORMED_FUNCTION_CALL: 'malformed_function_call',
  UNEXPECTED_TOOL_CALL: 'malformed_function_call',
  TOO_MANY_TOOL_CALLS: 'malformed_function_call',
  ...Object.fromEntries(
    ['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'].map(one => [one, 'content_filter']),
  ),
  OTHER: 'error',
}

function endOf(reason: string, { calls, isOdd }: StreamState): string {
  const end = isOdd ? 'malformed_function_call' : calls > 0 ? 'tool_calls' : 'stop'
  return ENDS[reason] ?? end
}

function usageOf(usage: NonNullable<z.infer<typeof Event>['usageMetadata']>, { queries }: StreamState): object {
  const input = usage.promptTokenCount + usage.toolUsePromptTokenCount
  const output = usage.candidatesTokenCount + usage.thoughtsTokenCount
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: usage.cachedContentTokenCount },
    completion_tokens_details: { reasoning_tokens: usage.thoughtsTokenCount },
    server_tool_use: { web_search_requests: queries.size },
  }
}
