import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const edit = defineTool({
  name: 'edit',
  group: 'write',
  toolsets: ['polpo'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Replace a text that is in a file exactly once. Read the file first. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    old_text: z.string().min(1, "'old_text' must be non-empty.").describe('The exact text to replace.'),
    new_text: z.string().describe('The text to put in its place, as it stands.'),
  }),

  async plan({ path, old_text, new_text }, context) {
    const absolute = await resolveInside(context.workspace, path)
    const words = {
      names: ['old_text', 'new_text'] as const,
      missing: `Error: old_text not found in ${absolute}`,
      repeated: `Error: old_text found {n} times in ${absolute}. Must be unique.`,
      isCoded: true as const,
    }
    const input = { path, old_string: old_text, new_string: new_text, replace_all: false, exact: true, words }
    const done = `Edited ${absolute}: replaced ${old_text.length} chars with ${new_text.length} chars`
    return proposeFiles({ edit: 'replace', input }, context, done)
  },
})
