import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { formatSnippets } from '../explore/explore-format'
import { withLeftOut } from '../explore/explore-secrets'
import { grepFiles, grepLines } from '../explore/search-files'
import { defineTool } from '../tool'

const USUAL = 100
const MOST = 1_000
const MOST_CONTEXT = 20

export const grep = defineTool({
  name: 'grep',
  group: 'read',
  toolsets: ['pi'],
  action: input => ({ verb: 'search', target: textIn(input, 'pattern') }),
  description:
    'Search files for a pattern. Gives 100 matching lines at most unless limit says otherwise, as file:line:text. What .gitignore ' +
    'names, folders such as node_modules and .venv (unless they are named), and files that may hold secrets are not searched.',
  input: z.strictObject({
    pattern: z.string().min(1).describe('A regular expression, or a text with literal.'),
    path: z.string().min(1).default('.').describe('The file or folder to search in.'),
    glob: z.string().min(1).optional().describe('Search only files that fit this glob, such as "*.ts".'),
    ignoreCase: z.boolean().default(false).describe('Whether upper and lower case are the same.'),
    literal: z.boolean().default(false).describe('Whether the pattern is a text and no regular expression.'),
    context: z.int().min(0).max(MOST_CONTEXT).default(0).describe('Lines to show before and after each match.'),
    limit: z.int().min(1).max(MOST).default(USUAL).describe('The most matches.'),
  }),

  run: ({ pattern, path, glob, ignoreCase, literal, context: contextLines, limit }, context) => {
    const wanted = { pattern, path, glob, ignoresCase: ignoreCase, isLiteral: literal, contextLines, limit }
    return grepFiles(wanted, context, (files, hasMore, leftOut) => {
      if (files.length === 0) return withLeftOut('No matches found', leftOut)
      const found = contextLines > 0 ? formatSnippets(files, true) : grepLines(files).join('\n')
      if (!hasMore) return withLeftOut(found, leftOut)
      const more =
        limit < MOST ? `Use limit=${Math.min(limit * 2, MOST)} for more, or refine pattern` : 'Refine pattern'
      return `${found}\n\n[${limit} matches limit reached. ${more}]`
    })
  },
})
