import { z } from 'zod'
import { AppError, errorText } from '../../../shared/errors'
import type { McpPromptText, McpRead } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { boundText } from '../../shell/output/bound-text'
import { imageType } from '../../workspace/read/detect-image'
import type { Server, ServerRequest } from './server'

const LONGEST_TEXT = 100_000
const MOST_IMAGES = 10
const MOST_PARTS = 200
const READ_MS = 30_000

/** Reads for the person, who may stop that. */
export type ContentRequest = { server: Server; signal: AbortSignal }

const Part = z.looseObject({
  uri: z.string().max(10_000).catch(''),
  mimeType: z.string().max(200).optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  blob: z.string().optional().catch(undefined),
})
const Content = z.looseObject({
  type: z.string().catch(''),
  text: z.string().optional().catch(undefined),
  data: z.string().optional().catch(undefined),
  mimeType: z.string().max(200).optional().catch(undefined),
  uri: z.string().max(10_000).optional().catch(undefined),
  resource: Part.optional().catch(undefined),
})

const Prompt = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string().catch('user'), content: z.union([Content, z.array(Content)]) })),
})
const Contents = z.looseObject({ contents: z.array(Part) })

/** A prompt as a message that the person may send, with what belongs to it. Throws an `AppError`, or the signal's reason. */
export async function readPrompt(
  reading: ContentRequest,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<McpPromptText> {
  const { messages } = await read(reading, { method: 'prompts/get', params: { name, arguments: values } }, Prompt)
  const found: McpPromptText = { text: '', images: [], resources: [] }
  const texts: string[] = []
  for (const { role, content } of messages.slice(0, MOST_PARTS)) {
    const words = [content].flat().map(part => readPart(part, found))
    const said = words.filter(Boolean).join('\n\n')
    // An answer that the prompt puts into the model's mouth is told as what it is: an example.
    if (said) texts.push(role === 'assistant' ? `(Answer:) ${said}` : said)
  }
  return { ...found, text: boundText(texts.join('\n\n'), LONGEST_TEXT) }
}

/** The words of one part; what is no text joins what is found. */
function readPart(
  { type, text, data, mimeType, uri, resource }: z.infer<typeof Content>,
  found: McpPromptText,
): string {
  if (type === 'text') return text ?? ''
  if (type === 'resource' && resource) {
    const { images, ...rest } = contentOf([resource], resource.uri)
    addImages(found.images, images)
    if (rest.text) found.resources.push(rest)
    return ''
  }
  if (type === 'resource_link') return uri ?? ''
  const bytes = Buffer.from(data ?? '', 'base64')
  if (type === 'image' && imageType(bytes)) {
    addImages(found.images, [{ name: 'image', bytes }])
    return ''
  }
  return `[${mimeType ?? type}, ${bytes.length} bytes, which is not text]`
}

/** A resource as text and images; what is neither is only named. Throws an `AppError`, or the signal's reason. */
export async function readResource(reading: ContentRequest, uri: string): Promise<McpRead> {
  const { contents } = await read(reading, { method: 'resources/read', params: { uri } }, Contents)
  return contentOf(contents, uri)
}

function contentOf(contents: readonly z.infer<typeof Part>[], uri: string): McpRead {
  const texts: string[] = []
  const images: McpRead['images'] = []
  for (const part of contents.slice(0, MOST_PARTS)) {
    const bytes = Buffer.from(part.blob ?? '', 'base64')
    const place = contents.length > 1 ? `${part.uri}\n` : ''
    if (part.text !== undefined) texts.push(place + part.text)
    else if (imageType(bytes)) addImages(images, [{ name: lastOf(part.uri || uri), bytes }])
    else
      texts.push(`[${part.uri || uri}: ${part.mimeType ?? 'unknown type'}, ${bytes.length} bytes, which is not text]`)
  }
  const mimeType = contents.length === 1 ? contents[0]?.mimeType : undefined
  return { uri, text: boundText(texts.join('\n\n'), LONGEST_TEXT), images, ...(mimeType !== undefined && { mimeType }) }
}

function addImages(images: McpRead['images'], more: McpRead['images']): void {
  images.push(...more.slice(0, MOST_IMAGES - images.length))
}

function lastOf(uri: string): string {
  return (
    uri
      .split(/[/:]/)
      .findLast(part => part !== '')
      ?.slice(0, 100) ?? 'image'
  )
}

async function read<T>({ server, signal }: ContentRequest, asked: ServerRequest, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(await server.call(asked, { signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]) }))
  } catch (cause) {
    if (signal.aborted) throw new AppError('cancelled', sentence`Reading was stopped.`)
    const words = cause instanceof z.ZodError ? sentence`The server sent an unexpected response.` : errorText(cause)
    throw new AppError('internal', words, { cause })
  }
}
