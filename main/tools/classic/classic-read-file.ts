import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { wholeHead } from '../../../shared/text/whole-head'
import { encodingOf } from '../explore/encoding-of'
import { readFile as readLinesOf } from '../explore/explore-read-file'
import { defineTool } from '../tool'
import { isTable, tableSummary } from './table-summary'

const USUAL_LINES = 200
const MOST_LINES = 10_000
const MAX_CONTENT = 12_000

export const readFile = defineTool({
  name: 'read_file',
  group: 'read',
  toolsets: ['classic'],
  reads: 'files',
  action: input => ({ verb: 'read', target: textIn(input, 'path') }),
  description:
    'Read lines of a text file of the workspace and return them as JSON, 12,000 characters at most. Use read_image to look at ' +
    'images. A table (CSV, TSV, XLSX, Parquet) is summarised with its columns and first rows, unless start_line is above 1; other ' +
    'documents (PDF, DOCX …) are read as text. Files that may hold secrets, such as .env, are not read.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    start_line: z.int().min(1).default(1).describe('The first line, counted from 1.'),
    max_lines: z.int().min(1).default(USUAL_LINES).describe('The most lines to return. Defaults to 200.'),
    encoding: z
      .string()
      .min(1)
      .default('auto')
      .describe('How the text is encoded, such as "utf-8" or "cp1252", where auto does not find it.'),
  }),

  async run({ path, start_line, max_lines, encoding }, context) {
    if (start_line === 1 && isTable(path)) {
      const summary = await tableSummary(path, context)
      if (summary) return textResult(summary)
    }
    const wanted = { path, startLine: start_line, limit: Math.min(max_lines, MOST_LINES) }
    const encoded = encoding === 'auto' ? {} : { encoding: encodingOf(encoding) }
    const result = await readLinesOf(
      { ...wanted, ...encoded },
      context,
      ({ path: shown, about, text, startLine, endLine, total, next, encoding: found }) => {
        const content = wholeLines(text)
        const isCut = content.length < text.length
        const lastLine = isCut ? startLine + content.split('\n').length - 1 : endLine
        const hasMore = next !== null || lastLine < endLine
        const isWhole = startLine === 1 && !hasMore
        return JSON.stringify({
          path: shown,
          // Without the brackets that it has above a text.
          ...(found && { encoding: found }),
          ...(about && { document: about.slice(1, -1) }),
          start_line: startLine,
          end_line: lastLine,
          total_lines: total,
          content,
          has_more_lines: hasMore,
          ...(isCut && { content_truncated: true }),
          ...(!isWhole && { windowed: true }),
          ...(total === 0 && { empty: true }),
        })
      },
    )
    if (result.details?.type === 'image') throw new Error(`${path} is an image. Use read_image instead.`)
    return result
  },
})

/** The lines that have room, so that the next ones can be asked for; of one that alone has none, its beginning. */
function wholeLines(text: string): string {
  if (text.length <= MAX_CONTENT) return text
  const end = text.lastIndexOf('\n', MAX_CONTENT)
  return end > 0 ? text.slice(0, end) : wholeHead(text, MAX_CONTENT)
}
