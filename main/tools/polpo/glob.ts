import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { globFiles } from '../explore/search-files'
import { defineTool } from '../tool'

const MOST = 200

export const glob = defineTool({
  name: 'glob',
  group: 'read',
  toolsets: ['polpo'],
  action: input => ({ verb: 'find', target: textIn(input, 'pattern') }),
  description:
    'Find files by a glob pattern. Gives 200 paths at most, relative to the folder; what .gitignore names is left out, and so are folders such as node_modules, ' +
    '.venv and caches, unless the pattern or path names them.',
  input: z.strictObject({
    pattern: z.string().min(1).describe('Such as "**/*.ts" or "src/**/*.js"; without "/" it is held against names.'),
    path: z.string().min(1).default('.').describe('The folder to search in.'),
  }),

  run: ({ pattern, path }, context) =>
    globFiles({ glob: pattern, path, limit: MOST }, context, (paths, hasMore) => {
      if (paths.length === 0) return 'No files found'
      return [...paths, ...(hasMore ? [`... (first ${MOST} files; use a narrower pattern)`] : [])].join('\n')
    }),
})
