import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const write = defineTool({
  name: 'write',
  group: 'write',
  toolsets: ['pi'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Create a file or replace its whole content. Missing folders are made. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    content: z.string().describe('The complete content of the file.'),
  }),

  plan: ({ path, content }, context) =>
    proposeFiles(
      { edit: 'write', input: { path, content } },
      context,
      `Successfully wrote ${Buffer.byteLength(content)} bytes to ${path}`,
    ),
})
