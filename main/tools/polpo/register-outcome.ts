import { stat } from 'node:fs/promises'
import mime from 'mime'
import { z } from 'zod'
import { parseUrl } from '../../../shared/parse-url'
import { textIn } from '../../../shared/session/call-action'
import { type ToolDetails, textResult } from '../../../shared/session/tool-results'
import { relativePath } from '../../workspace/paths/resolve-path'
import { placeToRead } from '../explore/file-to-read'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'

const MAX_LENGTH = 50_000

const Input = z.strictObject({
  type: z.enum(['file', 'media', 'text', 'url', 'json']).describe('What it is.'),
  label: z.string().regex(/\S/, "'label' must be a non-empty string.").max(200).describe('What a person calls it.'),
  path: z.string().min(1).optional().describe('The file, for "file" and "media".'),
  text: z.string().max(MAX_LENGTH).optional().describe('The text, for "text". Markdown is drawn.'),
  url: z.string().max(2_000).optional().describe('The address, for "url".'),
  data: z.unknown().optional().describe('The value, for "json".'),
  tags: z.array(z.string().max(50)).max(20).optional().describe('Words to tell outcomes apart.'),
})

export const registerOutcome = defineTool({
  name: 'register_outcome',
  group: 'read',
  toolsets: ['polpo'],
  action: input => ({ verb: 'register', target: textIn(input, 'label'), kind: 'words' }),
  description:
    'Show the person what came of your work: a file, a picture or recording, a text, an address or a JSON value. It changes nothing.',
  input: Input,

  async run(input, context) {
    const { type, label, tags } = input
    const outcome = { ...(await contentOf(input, context)), label, ...(tags && { tags }) }
    const what = [type, outcome.mimeType].filter(one => one !== undefined).join(', ')
    return textResult(`Outcome registered: ${label} (${what})`, { type: 'outcome', ...outcome })
  },
})

type Content = Pick<Extract<ToolDetails, { type: 'outcome' }>, 'path' | 'mimeType' | 'text' | 'url' | 'json'>

async function contentOf(
  { type, path, text, url, data }: z.output<typeof Input>,
  context: ToolContext,
): Promise<Content> {
  switch (type) {
    case 'file':
    case 'media':
      return fileOf(needed(path, 'path', type), context)
    case 'text':
      return { text: needed(text, 'text', type) }
    case 'url': {
      const { protocol, href } = parseUrl(needed(url, 'url', type)) ?? { protocol: '', href: '' }
      if (!/^https?:$/.test(protocol)) throw new Error("'url' must be an absolute http or https URL.")
      return { url: href }
    }
    case 'json': {
      const json = JSON.stringify(needed(data, 'data', type), null, 2)
      if (json.length > MAX_LENGTH) throw new Error(`'data' is too long (limit: ${MAX_LENGTH} characters of JSON).`)
      return { json }
    }
  }
}

function needed<T>(value: T, name: string, type: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`'${name}' is required where 'type' is '${type}'.`)
  return value
}

async function fileOf(path: string, { workspace }: ToolContext): Promise<Content> {
  const absolute = await placeToRead(workspace, path)
  const info = await stat(absolute).catch(() => undefined)
  if (!info?.isFile()) throw new Error(`${path} is no file. Register what is there.`)
  const mimeType = mime.getType(absolute)
  return { path: relativePath(workspace, absolute), ...(mimeType && { mimeType }) }
}
