import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { proposeFiles } from '../files/propose-files'
import { defineTool } from '../tool'

export const editFile = defineTool({
  name: 'edit_file',
  group: 'write',
  toolsets: ['phi'],
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Replace a text that is in a file exactly once. old_text must match to the letter, white space and indentation included. ' +
    'The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it.'),
    old_text: z.string().min(1, "'old_text' must be non-empty.").describe('The exact text to replace.'),
    new_text: z.string().describe('The text to put in its place.'),
  }),

  plan({ path, old_text, new_text }, context) {
    const words = {
      names: ['old_text', 'new_text'] as const,
      missing: `old_text not found in ${path}.`,
      repeated: `old_text matches {n} locations in ${path}. Include more surrounding context to make the match unique.`,
      similar: 'Did you mean:\n{similar}',
      noSimilar: 'Read the file again: no line of it is like the first line of old_text.',
    }
    const input = { path, old_string: old_text, new_string: new_text, replace_all: false, exact: true, words }
    const done = `Replaced ${linesOf(old_text)} line(s) with ${linesOf(new_text)} line(s) in ${path}`
    return proposeFiles({ edit: 'replace', input }, context, done)
  },
})

function linesOf(text: string): number {
  if (text === '') return 0
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
