import { z } from 'zod'
import type { FileVersion } from '../../shared/effects'
import { AppError } from '../../shared/errors'
import { textResult } from '../../shared/tool-results'
import { decodeExactly } from '../workspace/diff-text'
import { sameVersion, versionOf } from '../workspace/file-version'
import { openRegularFile } from '../workspace/open-regular-file'
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
    const { text, version } = await readText(await resolveInside(workspace, path), path)
    const [from, to] = inLineEndingsOf(text, old_string, new_string)
    if (!text.includes(from)) throw new Error(NOT_FOUND)
    // From one character on, so that overlapping places count as two as well.
    const isUnique = text.indexOf(from, text.indexOf(from) + 1) === -1
    if (!isUnique && !replace_all) throw new Error(AMBIGUOUS)
    const parts = text.split(from)
    const replacements = parts.length - 1
    if (text.length + replacements * (to.length - from.length) > MAX_BYTES) throw new Error(tooLarge(path))
    const planned = await planChange(workspace, path, new TextEncoder().encode(parts.join(to)))
    if (!sameVersion(planned.change.before, version)) throw new Error(`${path} changed while it was read. Try again.`)
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

async function readText(absolute: string, path: string): Promise<{ text: string; version: FileVersion }> {
  const file = await openRegularFile(absolute).catch(cause => {
    throw isNotFound(cause) ? new Error(`file not found: ${path}`, { cause }) : cause
  })
  try {
    if ((await file.stat()).size > MAX_BYTES) throw new Error(tooLarge(path))
    const bytes = await file.readFile()
    const text = decodeExactly(bytes)
    if (text === null) throw new Error(`not a UTF-8 text file: ${path}`)
    return { text, version: versionOf(bytes) }
  } finally {
    await file.close()
  }
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}

function tooLarge(path: string): string {
  return `file too large to edit: ${path} (limit: 8 MB)`
}

/** Models write LF; a file that uses CRLF throughout is matched and changed in its own line endings. */
function inLineEndingsOf(text: string, from: string, to: string): [string, string] {
  const usesCrlf = text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
  if (!usesCrlf || from.includes('\r')) return [from, to]
  return [from.replaceAll('\n', '\r\n'), to.replace(/\r?\n/g, '\r\n')]
}
