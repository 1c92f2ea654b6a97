import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ContentPart } from '../../../shared/session/messages'
import type { McpPart, ToolResult } from '../../../shared/session/tool-results'
import { boundText } from '../../shell/output/bound-text'
import type { Blobs } from '../../tools/tool-context'
import { imageType } from '../../workspace/read/detect-image'

/** Of all texts of an answer together. */
const LONGEST_FOR_MODEL = 12_000
const MOST_IMAGES_FOR_MODEL = 10
const LONGEST_KEPT = 1_000_000
const MOST_PARTS = 200
/** The length up to which an app's data is kept. */
const LONGEST_WHOLE = 5 * 1024 * 1024

const Result = z.looseObject({
  content: z.array(z.unknown()).optional(),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false),
  _meta: z.unknown().optional(),
})

const Resource = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
})

const ResultPart = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.string(), mimeType: z.string().catch('') }),
  z.looseObject({ type: z.literal('audio'), data: z.string(), mimeType: z.string().catch('audio') }),
  z.looseObject({ type: z.literal('resource'), resource: Resource }),
  z.looseObject({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string().catch(''),
    description: z.string().optional().catch(undefined),
    mimeType: z.string().optional().catch(undefined),
  }),
])
type ResultPart = z.infer<typeof ResultPart>

type TextPart = Extract<ContentPart, { type: 'text' }>

/** One part of an answer, for the model and for the view. */
type ShownPart = { content: ContentPart; part: McpPart }

/** With `isShown` an app shows the answer, which is kept whole for it. */
export type Called = { server: string; tool: string; isShown?: boolean }

/**
 * A server's answer as a result: bounded for the model, whole for the view up to a million characters, images as blobs.
 * Throws an `Error` for the model where it is no answer to a call.
 */
export async function toolResult(
  raw: unknown,
  { server, tool, isShown = false }: Called,
  blobs: Pick<Blobs, 'put'>,
): Promise<ToolResult> {
  const parsed = Result.safeParse(raw)
  if (!parsed.success || (parsed.data.content === undefined && parsed.data.structuredContent === undefined)) {
    throw new Error(`The server “${server}” answered ${tool} with something that is not a result.`)
  }
  const { content = [], structuredContent, isError } = parsed.data
  const shown: ShownPart[] = []
  for (const item of content.slice(0, MOST_PARTS)) shown.push(await showPart(item, blobs))
  const json = structuredContent === undefined ? undefined : JSON.stringify(structuredContent)
  const structured = json === undefined ? undefined : { value: structuredContent, json }
  const whole = isShown ? await keptWhole(parsed.data, blobs) : undefined
  return {
    isError,
    content: contentFor(shown, { structured, omitted: content.length - shown.length }),
    details: {
      type: 'mcp',
      server,
      tool,
      parts: boundParts(shown.map(({ part }) => part)),
      ...(json !== undefined && { structured: boundText(json, LONGEST_KEPT) }),
      ...(whole !== undefined && { whole }),
    },
  }
}

/** Keeps what the protocol lets an app see of an answer, as it came. */
async function keptWhole(answer: z.infer<typeof Result>, blobs: Pick<Blobs, 'put'>): Promise<string | undefined> {
  const { content = [], structuredContent, isError, _meta } = answer
  const json = JSON.stringify({ content, structuredContent, isError, _meta })
  return json.length > LONGEST_WHOLE ? undefined : blobs.put(Buffer.from(json))
}

type Structured = { value: unknown; json: string }

type Rest = { structured: Structured | undefined; omitted: number }

/**
 * Builds the content. A server's structured data stands beside its texts, unless one of them says the same. It may take
 * half of the room from them.
 */
function contentFor(shown: readonly ShownPart[], { structured, omitted }: Rest): ContentPart[] {
  const given = shown.map(item => item.content)
  const own = structured && !given.some(part => says(part, structured.value)) ? [structuredPart(structured)] : []
  const room = LONGEST_FOR_MODEL - Math.min(own[0]?.text.length ?? 0, LONGEST_FOR_MODEL / 2)
  const content = [...fitting(given, room), ...own]
  const left = omitted + given.length + own.length - content.length
  if (left > 0) content.push(inWords(`[${left} more parts are left out]`))
  return content.length > 0 ? content : [inWords('(The tool answered with nothing.)')]
}

/** Indented where there is room for it. */
function structuredPart({ value, json }: Structured): TextPart {
  const shown = json.length < LONGEST_FOR_MODEL / 4 ? JSON.stringify(value, null, 2) : json
  return inWords(boundText(shown, LONGEST_FOR_MODEL / 2))
}

/** Servers repeat it as JSON; what is no object, libraries put into one as its "result". */
function says(part: ContentPart, value: unknown): boolean {
  if (part.type !== 'text') return false
  const { result, ...others } = Object(value)
  const isWrapped = result !== undefined && Object.keys(others).length === 0
  return isSame(part.text, value) || (isWrapped && isSame(part.text, result))
}

function isSame(text: string, value: unknown): boolean {
  if (text === value) return true
  try {
    return isDeepStrictEqual(JSON.parse(text), value)
  } catch {
    return false
  }
}

/** The first ones, with the last text that has room cut. */
function fitting(parts: readonly ContentPart[], longest: number): ContentPart[] {
  let room = longest
  let images = MOST_IMAGES_FOR_MODEL
  return parts.flatMap((part): ContentPart[] => {
    if (part.type === 'image') return images-- > 0 ? [part] : []
    if (room <= 0) return []
    const bounded = boundText(part.text, room)
    room -= bounded.length
    return [inWords(bounded)]
  })
}

async function showPart(item: unknown, blobs: Pick<Blobs, 'put'>): Promise<ShownPart> {
  const parsed = ResultPart.safeParse(item)
  if (!parsed.success) return textPart(JSON.stringify(item) ?? '')
  const part: ResultPart = parsed.data
  switch (part.type) {
    case 'text':
      return textPart(part.text)
    case 'image':
      return imagePart(bytesOf(part.data), part.mimeType, blobs)
    case 'audio': {
      const bytes = bytesOf(part.data).length
      const content = inWords(`[audio, ${part.mimeType}, ${bytes} bytes, which is shown to the person only]`)
      return { content, part: { type: 'audio', mimeType: part.mimeType, bytes } }
    }
    case 'resource':
      return resourcePart(part.resource, blobs)
    case 'resource_link': {
      const { uri, name, description, mimeType } = part
      const text = `[resource ${uri}${name && ` “${name}”`}${description ? `: ${description}` : ''}]`
      return { content: inWords(text), part: { type: 'resource', uri, ...(mimeType && { mimeType }) } }
    }
  }
}

async function resourcePart(resource: z.infer<typeof Resource>, blobs: Pick<Blobs, 'put'>): Promise<ShownPart> {
  const { uri, mimeType, text, blob } = resource
  const part = { type: 'resource', uri, ...(mimeType !== undefined && { mimeType }) } as const
  if (text !== undefined) return { content: inWords(text), part: { ...part, text } }
  const bytes = bytesOf(blob ?? '')
  if (imageType(bytes)) return imagePart(bytes, mimeType ?? '', blobs)
  return { content: inWords(`[resource ${uri}, ${mimeType ?? 'unknown type'}, ${bytes.length} bytes]`), part }
}

/** The type is what the bytes say: a provider refuses the whole conversation for one that is wrong. */
async function imagePart(bytes: Uint8Array, claimed: string, blobs: Pick<Blobs, 'put'>): Promise<ShownPart> {
  const mimeType = imageType(bytes)
  if (!mimeType)
    return textPart(`[an image of ${bytes.length} bytes that cannot be shown (${claimed || 'unknown type'})]`)
  const blob = await blobs.put(bytes)
  return { content: { type: 'image', mimeType, blob }, part: { type: 'image', mimeType, bytes: bytes.length, blob } }
}

function textPart(text: string): ShownPart {
  return { content: inWords(text), part: { type: 'text', text } }
}

function inWords(words: string): TextPart {
  return { type: 'text', text: words }
}

/** All texts together keep within the limit, the first ones first. */
function boundParts(parts: readonly McpPart[]): McpPart[] {
  let room = LONGEST_KEPT
  return parts.map(part => {
    if (!('text' in part) || part.text === undefined) return part
    const text = boundText(part.text, room)
    room = Math.max(0, room - text.length)
    return { ...part, text }
  })
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64')
}
