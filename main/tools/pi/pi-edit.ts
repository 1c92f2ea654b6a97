import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const edit = defineTool({
  name: 'edit',
  group: 'write',
  toolsets: ['pi'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Replace a text that is in a file exactly once. Where it does not occur exactly, whole lines that differ only in white space ' +
    'or in kinds of quotes and dashes are taken. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    oldText: z.string().min(1, "'oldText' must be non-empty.").describe('The text to replace.'),
    newText: z.string().describe('The text to put in its place.'),
  }),

  plan({ path, oldText, newText }, context) {
    if (oldText === newText) throw new Error(`No changes made to ${path}. oldText and newText are the same.`)
    const words = {
      names: ['oldText', 'newText'] as const,
      missing: `Could not find the exact text in ${path}. The old text must match exactly, including all white space and line ends.`,
      repeated: `Found {n} occurrences of the text in ${path}. The text must be unique. Provide more context to make it so.`,
    }
    const input = { path, old_string: oldText, new_string: newText, replace_all: false, words }
    return proposeFiles({ edit: 'replace', input }, context, `Successfully replaced text in ${path}.`)
  },
})
