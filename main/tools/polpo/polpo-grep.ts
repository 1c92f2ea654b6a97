import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { withLeftOut } from '../explore/explore-secrets'
import { grepFiles, grepLines } from '../explore/search-files'
import { defineTool } from '../tool'

const MOST = 100

export const grep = defineTool({
  name: 'grep',
  group: 'read',
  toolsets: ['polpo'],
  action: input => ({ verb: 'search', target: textIn(input, 'pattern') }),
  description:
    'Search files for a regular expression. Gives 100 lines at most, as file:line:text. What .gitignore names, folders such as node_modules and .venv (unless they are named), and files that ' +
    'may hold secrets are not searched.',
  input: z.strictObject({
    pattern: z.string().min(1).describe('A regular expression.'),
    path: z.string().min(1).default('.').describe('The file or folder to search in.'),
    include: z.string().min(1).optional().describe('Search only files that fit this glob, such as "*.ts".'),
  }),

  run: ({ pattern, path, include }, context) =>
    grepFiles({ pattern, path, glob: include, limit: MOST }, context, (files, hasMore, leftOut) => {
      const lines = grepLines(files)
      const more = hasMore ? [`... (first ${MOST} matches; use a narrower pattern)`] : []
      return withLeftOut([...lines, ...more].join('\n') || 'No matches found', leftOut)
    }),
})
