import type { Patched } from './apply-hunks'
import { parseUnified } from './parse-unified'
import { PatchError } from './patch-error'
import { bodyLines } from './single-file-body'
import { patchLines } from './text-lines'
import { withFallbacks } from './with-fallbacks'

/**
 * The text of a new file: the added lines of a V4A body, without a newline at the end unless its last line is a lone '+';
 * or those of a unified diff, which says itself whether there is one. Line endings are those of the diff.
 */
export function createText(diff: string): Patched {
  const ending = diff.includes('\r\n') ? '\r\n' : '\n'
  return withFallbacks(diff, {
    v4a: body => ({ text: addedLines(bodyLines(body)).join(ending), warnings: [] }),
    unified: body => {
      const hunks = parseUnified(patchLines(body))
      const added = hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'add'))
      const isOpen = hunks.at(-1)?.finalNewline === false
      return { text: added.map(({ text }) => text).join(ending) + (isOpen ? '' : ending), warnings: [] }
    },
  })
}

function addedLines(lines: readonly string[]): string[] {
  return lines.map(line => {
    if (!line.startsWith('+'))
      throw new PatchError(`Invalid Add File Line: ${line}`, { advice: "Each line of a new file begins with '+'." })
    return line.slice(1)
  })
}
