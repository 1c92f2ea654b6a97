import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { grepFiles } from '../explore/search-files'
import { defineTool } from '../tool'

const USUAL = 100
const MOST = 1_000

export const searchFiles = defineTool({
  name: 'search_files',
  group: 'read',
  toolsets: ['classic'],
  action: input => ({ verb: 'search', target: textIn(input, 'pattern') }),
  description:
    'Search the text files of the workspace for a text or a regular expression and return path, line_number and line of each match ' +
    'as JSON. What .gitignore names, folders such as node_modules and .venv (unless they are named), and files that may hold secrets are not searched.',
  input: z.strictObject({
    pattern: z.string().min(1, "'pattern' must be a non-empty string.").describe('What to search for.'),
    path: z.string().min(1).default('.').describe('The file or folder to search in.'),
    glob: z.string().min(1).optional().describe('Search only files that fit this glob, such as "*.py".'),
    regex: z.boolean().default(false).describe('Whether the pattern is a regular expression.'),
    max_matches: z
      .int("'max_matches' must be a positive integer.")
      .positive("'max_matches' must be a positive integer.")
      .default(USUAL)
      .describe('The most matches to return. Defaults to 100; more than 1000 counts as 1000.'),
  }),

  run: ({ pattern, path, glob, regex, max_matches }, context) =>
    grepFiles(
      { pattern, path, glob, isLiteral: !regex, limit: Math.min(max_matches, MOST) },
      context,
      (files, hasMore, { count, names }) => {
        const matches = files.flatMap(file =>
          file.lines
            .filter(({ isMatch }) => isMatch)
            .map(({ number, text }) => ({ path: file.path, line_number: number, line: text })),
        )
        const secrets = count > 0 && { not_searched: { count, reason: 'may hold secrets', files: names } }
        return JSON.stringify({ matches, ...(hasMore && { matches_truncated: true }), ...secrets })
      },
    ),
})
