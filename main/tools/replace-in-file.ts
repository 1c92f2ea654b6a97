import { z } from 'zod'
import { textResult } from '../../shared/tool-results'
import { planRewrite } from '../workspace/plan-change'
import { refuseLarge } from '../workspace/refuse-large'
import { proposeChange } from './propose-change'
import { editableText, readEditable } from './read-editable'
import { replaceText } from './replace-text'
import { defineTool } from './tool'

export const replaceInFile = defineTool({
  name: 'replace_in_file',
  group: 'write',
  description:
    'Replace text in a file. old_string must occur exactly once, unless replace_all is true. Where it does not occur exactly, whole lines ' +
    'that differ only in white space or in kinds of quotes and dashes are taken, and a warning says so. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    old_string: z.string().min(1, "'old_string' must be non-empty.").describe('The exact text to replace.'),
    new_string: z.string().describe('The text to put in its place.'),
    replace_all: z.boolean().default(false).describe('Replace every occurrence.'),
  }),

  async plan({ path, old_string, new_string, replace_all }, { workspace }) {
    if (old_string === new_string) throw new Error("'old_string' and 'new_string' must be different.")
    const file = await readEditable(workspace, path)
    const before = editableText(file, path)
    const wanted = { from: old_string, to: new_string, all: replace_all }
    const { text, replacements, warnings } = replaceText(before, wanted, size => refuseLarge(size, path))
    const content = new TextEncoder().encode(text)
    refuseLarge(content.byteLength, path)
    const planned = await planRewrite(workspace, file, { content })
    const message = `replace_in_file succeeded for '${path}'`
    const result = { status: 'completed', message, replacements, ...(warnings.length > 0 && { warnings }) }
    return proposeChange(planned, details => textResult(JSON.stringify(result), details))
  },
})
