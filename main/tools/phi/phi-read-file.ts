import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { PhiTools } from '../../../shared/settings'
import { headed, numbered, readFile as readLinesOf } from '../explore/explore-read-file'
import { placeToRead } from '../explore/file-to-read'
import { defineTool, type Tool } from '../tool'
import { limitedTool } from './limited-tool'

const MOST_LINES = 10_000
const NUMBER_WIDTH = 4

export const readFile = limitedTool(readingWith)

function readingWith({ readKilobytes }: PhiTools): Tool {
  return defineTool({
    name: 'read_file',
    group: 'read',
    toolsets: ['phi'],
    reads: 'files',
    action: input => ({ verb: 'read', target: textIn(input, 'path') }),
    description:
      'Read a file (a PDF, Office file or e-book as text), or some lines of it, with line numbers; or look at an image (PNG, JPEG, WEBP). Of a long file the first lines ' +
      'come, and the head says which. Files that may hold secrets, such as .env, are not read.',
    input: z.strictObject({
      path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
      offset: z.int().min(1).optional().describe('The first line, counted from 1.'),
      limit: z.int().min(1).optional().describe('The most lines to read.'),
    }),

    async run({ path, offset, limit }, context) {
      const isPart = offset !== undefined || limit !== undefined
      if (readKilobytes !== undefined && !isPart)
        await refuseLarger(await placeToRead(context.workspace, path), readKilobytes)
      return readLinesOf(
        { path, startLine: offset ?? 1, limit: Math.min(limit ?? MOST_LINES, MOST_LINES) },
        context,
        found => {
          const { startLine, endLine, total } = found
          const isWhole = startLine === 1 && endLine === total
          const head = isWhole ? `[${total} lines]` : `[Lines ${startLine}-${endLine} of ${total}]`
          const lines = numbered(found, (number, text) => `${String(number).padStart(NUMBER_WIDTH)} | ${text}`)
          return headed(found, lines === '' ? head : `${head}\n${lines}`)
        },
      )
    },
  })
}

async function refuseLarger(absolute: string, kilobytes: number): Promise<void> {
  const { size } = await stat(absolute)
  const most = kilobytes * 1024
  if (size <= most) return
  throw new Error(`File too large (${size} bytes, max ${most}). Use offset/limit for partial reads.`)
}
