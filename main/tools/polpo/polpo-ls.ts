import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { boundText } from '../../shell/output/bound-text'
import { listFolder } from '../explore/explore-list-folder'
import { defineTool } from '../tool'

/** A longer text, in UTF-16 units, would leave no room for anything else. */
const LONGEST = 400_000

export const ls = defineTool({
  name: 'ls',
  group: 'read',
  toolsets: ['polpo'],
  action: input => ({ verb: 'list', target: textIn(input, 'path') || '.' }),
  description: 'List the files and folders in a folder; folders end in "/".',
  input: z.strictObject({ path: z.string().min(1).default('.').describe('The folder to list.') }),

  run: ({ path }, context) =>
    listFolder({ path }, context, entries => {
      if (entries.length === 0) return '(empty directory)'
      return boundText(entries.join('\n'), LONGEST)
    }),
})
