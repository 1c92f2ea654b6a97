import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { globFiles } from '../explore/search-files'
import { defineTool } from '../tool'

const MOST = 200

export const listFiles = defineTool({
  name: 'list_files',
  group: 'read',
  toolsets: ['phi'],
  action: input => ({ verb: 'find', target: textIn(input, 'pattern') || textIn(input, 'path') || '.' }),
  description:
    'List the files of a folder and of those in it, 200 at most. What .gitignore names is left out, and so are ' +
    'folders such as node_modules, .venv and caches, unless the pattern or path names them.',
  input: z.strictObject({
    path: z.string().min(1).default('.').describe('The folder to list.'),
    pattern: z.string().min(1).optional().describe('Only files that fit this glob, such as "*.rs".'),
  }),

  run: ({ path, pattern }, context) =>
    globFiles({ glob: pattern, path, limit: MOST }, context, (paths, hasMore) => {
      const count = hasMore ? `(more than ${MOST} files, showing first ${MOST})` : `(${paths.length} files)`
      return [...paths, hasMore ? `... ${count}` : count].join('\n')
    }),
})
