import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const replaceInFile = defineTool({
  name: 'replace_in_file',
  group: 'write',
  toolsets: ['workspace'],
  editStyle: 'replace',
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Replace text in a file. old_string must occur exactly once, unless replace_all is true. Where it does not occur exactly, whole lines ' +
    'that differ only in white space or in kinds of quotes and dashes are taken, and a warning says so. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    old_string: z.string().min(1, "'old_string' must be non-empty.").describe('The exact text to replace.'),
    new_string: z.string().describe('The text to put in its place.'),
    replace_all: z.boolean().default(false).describe('Replace every occurrence.'),
  }),

  plan: (input, context) => proposeFiles({ edit: 'replace', input }, context),
})
