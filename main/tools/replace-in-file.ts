import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { textResult } from '../../shared/tool-results'
import { decodeExactly } from '../workspace/diff-text'
import { isMissing } from '../workspace/file-version'
import { planChange } from '../workspace/plan-change'
import { resolveInside } from '../workspace/resolve-path'
import { proposeChange } from './propose-change'
import { defineTool } from './tool'

export const replaceInFile = defineTool({
  name: 'replace_in_file',
  group: 'write',
  description:
    'Replace exact text in a file. old_string must occur exactly once, unless replace_all is true. The person sees the difference and decides.',
  input: z.strictObject({
    path: z.string().min(1).describe('Relative to the workspace, or absolute inside it.'),
    old_string: z.string().min(1, "'old_string' must be non-empty.").describe('The exact text to replace.'),
    new_string: z.string().describe('The text to put in its place.'),
    replace_all: z.boolean().default(false).describe('Replace every occurrence.'),
  }),

  async plan({ path, old_string, new_string, replace_all }, { workspace }) {
    if (old_string === new_string) throw new Error("'old_string' and 'new_string' must be different.")
    const text = await readText(await resolveInside(workspace, path), path)
    const [from, to] = inLineEndingsOf(text, old_string, new_string)
    const replacements = text.split(from).length - 1
    if (replacements === 0) throw new Error(NOT_FOUND)
    if (replacements > 1 && !replace_all) throw new Error(AMBIGUOUS)
    const planned = await planChange(workspace, path, new TextEncoder().encode(text.split(from).join(to)))
    return proposeChange(planned, details =>
      textResult(
        JSON.stringify({ status: 'completed', message: `replace_in_file succeeded for '${path}'`, replacements }),
        details,
      ),
    )
  },
})

const NOT_FOUND =
  'old_string was not found in the file. Re-read the file and provide an exact block with enough surrounding context.'
const AMBIGUOUS = 'old_string matched multiple locations; include more surrounding context or set replace_all=true.'

const MAX_BYTES = 8 * 1024 * 1024

async function readText(absolute: string, path: string): Promise<string> {
  const bytes = await readFile(absolute).catch(cause => {
    throw isMissing(cause) ? new Error(`file not found: ${path}`, { cause }) : cause
  })
  if (bytes.byteLength > MAX_BYTES) throw new Error(`file too large to edit: ${path} (limit: 8 MB)`)
  const text = decodeExactly(bytes)
  if (text === null) throw new Error(`not a UTF-8 text file: ${path}`)
  return text
}

/** Models write LF; a file that uses CRLF throughout is matched and changed in its own line endings. */
function inLineEndingsOf(text: string, from: string, to: string): [string, string] {
  const usesCrlf = text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
  if (!usesCrlf || from.includes('\r')) return [from, to]
  return [from.replaceAll('\n', '\r\n'), to.replaceAll('\n', '\r\n')]
}
