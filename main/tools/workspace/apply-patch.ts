import { z } from 'zod'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

const input = z.strictObject({
  operation_type: z
    .enum(['create_file', 'update_file', 'delete_file'], { error: unsupportedOperation })
    .optional()
    .describe('What to do with the file. Left out where diff is a whole patch.'),
  path: z
    .string()
    .min(1, "'path' must be a non-empty string.")
    .optional()
    .describe('Relative to the workspace, or absolute inside it. Left out where diff is a whole patch.'),
  diff: z
    .string()
    .optional()
    .describe(
      "The V4A diff of the file: '+' lines to create it; '@@' sections of ' ', '-' and '+' lines to update it. " +
        "Or a whole patch of several files, from '*** Begin Patch' to '*** End Patch', applied all or nothing.",
    ),
})

export const applyPatch = defineTool({
  name: 'apply_patch',
  group: 'write',
  toolsets: ['workspace'],
  editStyle: 'patch',
  action: () => ({ verb: 'change', target: '' }),
  description:
    'Create, update or delete files by a V4A diff: one file by operation_type, path and diff, or several by diff alone as a whole ' +
    "'*** Begin Patch' … '*** End Patch' patch, which may also move files ('*** Move to: '). The person sees every difference and decides.",
  input,

  plan: (input, context) => proposeFiles({ edit: 'patch', input }, context),
})

function unsupportedOperation({ input: given }: { input?: unknown }): string {
  if (typeof given !== 'string' || given === '') return "'operation_type' must be a non-empty string."
  return `Unsupported operation_type '${given}'. Use create_file, update_file or delete_file.`
}
