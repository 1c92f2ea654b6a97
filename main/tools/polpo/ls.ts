import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { listFolder } from '../explore/list-folder'
import { defineTool } from '../tool'

const MOST = 5_000

export const ls = defineTool({
  name: 'ls',
  group: 'read',
  toolsets: ['polpo'],
  action: input => ({ verb: 'list', target: textIn(input, 'path') || '.' }),
  description: 'List the files and folders in a folder; folders end in "/".',
  input: z.strictObject({ path: z.string().min(1).default('.').describe('The folder to list.') }),

  run: ({ path }, context) =>
    listFolder({ path, limit: MOST }, context, (entries, hasMore) => {
      if (entries.length === 0) return '(empty directory)'
      return [...entries, ...(hasMore ? [`... (first ${MOST} entries)`] : [])].join('\n')
    }),
})
