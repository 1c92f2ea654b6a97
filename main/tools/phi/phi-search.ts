import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { PhiTools } from '../../../shared/settings'
import { withLeftOut } from '../explore/explore-secrets'
import { grepFiles, grepLines } from '../explore/search-files'
import { defineTool, type Tool } from '../tool'
import { limitedTool } from './limited-tool'

const USUAL_MOST = 50
const USUAL_SECONDS = 30

export const search = limitedTool(searchingWith)

function searchingWith({ searchFolder: root = '.', searchMost, searchSeconds }: PhiTools): Tool {
  const limit = searchMost ?? USUAL_MOST
  const timeLimitMs = (searchSeconds ?? USUAL_SECONDS) * 1000
  return defineTool({
    name: 'search',
    group: 'read',
    toolsets: ['phi'],
    action: input => ({ verb: 'search', target: textIn(input, 'pattern') }),
    description:
      `Search files for a regular expression. Gives ${limit} matching lines at most, as file:line:text. What .gitignore names, folders such as node_modules and .venv (unless they are named), and files ` +
      'that may hold secrets are not searched.',
    input: z.strictObject({
      pattern: z.string().min(1).describe('A regular expression.'),
      path: z.string().min(1).default(root).describe('The file or folder to search in.'),
      include: z.string().min(1).optional().describe('Search only files that fit this glob, such as "*.rs".'),
      case_sensitive: z.boolean().default(false).describe('Whether upper and lower case differ.'),
    }),

    run: ({ pattern, path, include, case_sensitive }, context) =>
      grepFiles(
        { pattern, path, glob: include, ignoresCase: !case_sensitive, limit, timeLimitMs },
        context,
        (files, hasMore, leftOut) => {
          const lines = grepLines(files)
          const count = hasMore ? `... (showing first ${limit} matches)` : `(${lines.length} matches)`
          return withLeftOut([...lines, count].join('\n'), leftOut)
        },
      ),
  })
}
