import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const writeFile = defineTool({
  name: 'write_file',
  group: 'write',
  toolsets: ['workspace'],
  editStyle: 'replace',
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Create a file or replace its whole content. Missing folders are made. The person sees the complete difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    content: z.string().describe('The complete new content of the file.'),
  }),

  plan: (input, context) => proposeFiles({ edit: 'write', input }, context),
})
