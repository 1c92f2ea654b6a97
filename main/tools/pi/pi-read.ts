import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { headed, readFile } from '../explore/explore-read-file'
import { defineTool } from '../tool'

const MOST_LINES = 2_000

export const read = defineTool({
  name: 'read',
  group: 'read',
  toolsets: ['pi'],
  reads: 'files',
  action: input => ({ verb: 'read', target: textIn(input, 'path') }),
  description:
    'Read a text file, or the text of a PDF, Office file or e-book, 2,000 lines at most, or look at an image (PNG, JPEG, WEBP). Of a long file the last line says how to go on. ' +
    'Files that may hold secrets, such as .env, are not read.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    offset: z.int().min(1).default(1).describe('The first line, counted from 1.'),
    limit: z.int().min(1).optional().describe('The most lines to read.'),
  }),

  run: ({ path, offset, limit = MOST_LINES }, context) =>
    readFile({ path, startLine: offset, limit: Math.min(limit, MOST_LINES) }, context, found => {
      const { text, startLine, endLine, total, next } = found
      if (next === null) return headed(found, text)
      const place = `Showing lines ${startLine}-${endLine} of ${total}. Use offset=${next} to continue.`
      return headed(found, `${text}\n\n[${place}]`)
    }),
})
