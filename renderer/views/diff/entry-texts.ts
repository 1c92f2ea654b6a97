import type { FileChange, FolderEntry } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { escapedText } from '../../ui/text/visible-text'

/** Returns what a change does besides the content of a file: to a link, to a folder, to permissions, to a time. */
export function entryTexts({ entry, mode, modeBefore }: Pick<FileChange, 'entry' | 'mode' | 'modeBefore'>): string[] {
  const bits = mode !== undefined && modeBefore !== undefined ? [bitsText(modeBefore, mode)] : []
  return entry ? [...bits, ...textsOf(entry.before, entry.after)] : bits
}

function textsOf(before: FolderEntry | null, after: FolderEntry | null): string[] {
  if (before?.kind === 'file' && after?.kind === 'file') {
    return before.mode === after.mode ? [t('diff.entry.touched')] : [bitsText(before.mode, after.mode)]
  }
  if (before?.kind === 'folder' && after?.kind === 'folder') return [bitsText(before.mode, after.mode)]
  const [was, becomes] = [nameOf(before), nameOf(after)]
  if (was === null || becomes === null) return [was ?? becomes ?? ''].filter(text => text !== '')
  return [t('diff.entry.replaced', { before: was, after: becomes })]
}

function nameOf(entry: FolderEntry | null): string | null {
  if (!entry) return null
  if (entry.kind === 'link') return t('diff.entry.link', { target: escapedText(entry.target) })
  return entry.kind === 'folder' ? t('diff.entry.folder') : t('diff.entry.file')
}

function bitsText(before: number, after: number): string {
  return t('diff.entry.permissions', { before: before.toString(8), after: after.toString(8) })
}
