import type { SessionEvent } from '../../../shared/session/session-events'
import { diffBytes } from '../../workspace/diff/diff-text'
import { type FinalFile, finalFiles } from './final-files'

/**
 * All changes of a session that were not undone, as one diff that `git apply` takes. It leads from the files before the
 * session's first change of each to those it left; what others did in between is in it. Files that are not text, or whose
 * content is not known any more, are named at the top, where git does not read. '' where no line of any file would change.
 */
export async function exportPatch(
  events: readonly SessionEvent[],
  get: (hash: string) => Promise<Uint8Array>,
): Promise<string> {
  const files = (await finalFiles(events, get)).map(file => ({ path: file.path, text: fileDiff(file) }))
  const left = files
    .filter(({ text }) => text === null)
    .map(({ path }) => `# Not in this patch: ${JSON.stringify(path)}\n`)
  const diffs = files.map(({ text }) => text ?? '').join('')
  return diffs === '' ? '' : `${left.join('')}${diffs}`
}

/** Null where it cannot be said in lines; '' where nothing has changed. */
function fileDiff({ path, before, after, mode }: FinalFile): string | null {
  if (before === undefined || after === undefined) return null
  if (!before && !after) return ''
  const { diff } = diffBytes(before, after)
  if (diff.type === 'omitted') return null
  if (before && after && diff.hunks.length === 0) return ''
  const [oldName, newName] = [quoted(`a/${path}`), quoted(`b/${path}`)]
  const bits = (mode & 0o111) === 0 ? '100644' : '100755'
  const head = [
    `diff --git ${oldName} ${newName}`,
    ...(before ? [] : [`new file mode ${bits}`]),
    ...(after ? [] : [`deleted file mode ${bits}`]),
  ]
  const names = [`--- ${before ? named(oldName) : '/dev/null'}`, `+++ ${after ? named(newName) : '/dev/null'}`]
  const hunks = diff.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ])
  return `${[...head, ...(hunks.length > 0 ? [...names, ...hunks] : [])].join('\n')}\n`
}

/** A tab ends a name that has a space in it. */
function named(name: string): string {
  return name.includes(' ') ? `${name}\t` : name
}

/** As git quotes names in patches: in C's way where they hold quotes, backslashes or control characters. */
function quoted(name: string): string {
  const escaped = name.replace(/["\\\p{Cc}]/gu, character => {
    if (character === '"' || character === '\\') return `\\${character}`
    return [...Buffer.from(character)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  })
  return escaped === name ? name : `"${escaped}"`
}
