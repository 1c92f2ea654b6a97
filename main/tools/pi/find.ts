import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { globFiles } from '../explore/search-files'
import { defineTool } from '../tool'

const MOST = 1_000

export const find = defineTool({
  name: 'find',
  group: 'read',
  toolsets: ['pi'],
  action: input => ({ verb: 'find', target: textIn(input, 'pattern') }),
  description:
    'Find files by a glob pattern, 1,000 at most. What .gitignore names is left out, and so are folders such as ' +
    'node_modules, .venv and caches, unless the pattern or path names them.',
  input: z.strictObject({
    pattern: z.string().min(1).describe('Such as "*.ts", "**/*.json" or "src/**/*.spec.ts".'),
    path: z.string().min(1).default('.').describe('The folder to search in.'),
    limit: z.int().min(1).max(MOST).default(MOST).describe('The most files.'),
  }),

  run: ({ pattern, path, limit }, context) =>
    globFiles({ glob: pattern, path, limit }, context, (paths, hasMore) => {
      if (paths.length === 0) return 'No files found matching pattern'
      return [...paths, ...(hasMore ? ['', `[${limit} results limit reached. Refine pattern for the rest]`] : [])].join(
        '\n',
      )
    }),
})
