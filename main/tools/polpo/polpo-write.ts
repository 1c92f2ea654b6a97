import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const write = defineTool({
  name: 'write',
  group: 'write',
  toolsets: ['polpo'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Create a file or replace its whole content. Missing folders are made. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    content: z.string().describe('The complete content of the file.'),
  }),

  async plan({ path, content }, context) {
    const absolute = await resolveInside(context.workspace, path)
    const words = `File written: ${absolute} (${Buffer.byteLength(content)} bytes)`
    return proposeFiles({ edit: 'write', input: { path, content } }, context, words)
  },
})
