import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

const OPERATIONS = ['create_file', 'update_file', 'delete_file'] as const

export const applyPatch = defineTool({
  name: 'apply_patch',
  group: 'write',
  toolsets: ['classic'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Create, update or delete one file. A diff is in the V4A form: "+" lines to create a file; "@@" sections of " ", "-" and "+" ' +
    'lines to update it. The person sees the difference and decides.',
  input: z.strictObject({
    operation_type: z.enum(OPERATIONS, { error: unsupported }).describe('What to do with the file.'),
    path: z
      .string("'path' must be a non-empty string.")
      .min(1, "'path' must be a non-empty string.")
      .describe('Relative to the workspace, or absolute inside it.'),
    diff: z.string().optional().describe('Required to create and to update; left out to delete.'),
  }),

  plan: (input, context) => proposeFiles({ edit: 'patch', input }, context),
})

function unsupported({ input: given }: { input?: unknown }): string {
  if (typeof given !== 'string' || given === '') return "'operation_type' must be a non-empty string."
  return `Unsupported operation_type '${given}'. Use create_file, update_file or delete_file.`
}
