import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { headed, numbered, readFile } from '../explore/explore-read-file'
import { defineTool } from '../tool'

const USUAL_LINES = 500
const MOST_LINES = 10_000

export const read = defineTool({
  name: 'read',
  group: 'read',
  toolsets: ['polpo'],
  reads: 'files',
  action: input => ({ verb: 'read', target: textIn(input, 'path') }),
  description:
    'Read a file (a PDF, Office file or e-book as text) with line numbers, 500 lines at most unless limit says otherwise, or look at an image (PNG, JPEG, WEBP). ' +
    'Files that may hold secrets, such as .env, are not read.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    offset: z.int().min(1).default(1).describe('The first line, counted from 1.'),
    limit: z.int().min(1).default(USUAL_LINES).describe('The most lines to read.'),
  }),

  run: ({ path, offset, limit }, context) =>
    readFile({ path, startLine: offset, limit: Math.min(limit, MOST_LINES) }, context, found => {
      const left = found.total - found.endLine
      const more = left > 0 ? `\n... (${left} more lines)` : ''
      return headed(found, `${numbered(found, (number, text) => `${number}\t${text}`)}${more}`)
    }),
})
