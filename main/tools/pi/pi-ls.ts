import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { listFolder } from '../explore/explore-list-folder'
import { defineTool } from '../tool'

const MOST = 500

export const ls = defineTool({
  name: 'ls',
  group: 'read',
  toolsets: ['pi'],
  action: input => ({ verb: 'list', target: textIn(input, 'path') || '.' }),
  description: 'List the files and folders in a folder, hidden ones too, 500 at most; folders end in "/".',
  input: z.strictObject({
    path: z.string().min(1).default('.').describe('The folder to list.'),
    limit: z.int().min(1).max(MOST).default(MOST).describe('The most entries.'),
  }),

  run: ({ path, limit }, context) =>
    listFolder({ path, limit }, context, (entries, hasMore) => {
      if (entries.length === 0) return '(empty directory)'
      const sorted = entries.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
      return [...sorted, ...(hasMore ? ['', `[${limit} entries limit reached]`] : [])].join('\n')
    }),
})
