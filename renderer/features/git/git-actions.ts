import type { GitFile, GitUndo } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'
import { refreshGit, useGit, work } from './git-store'

/** The groups in which files are listed, in their order. */
export const FILE_GROUPS = ['conflicts', 'staged', 'changed', 'new'] as const
export type FileGroup = (typeof FILE_GROUPS)[number]

/** Returns the files of each group. A file that is staged in part stands in two. */
export function groupedFiles(files: readonly GitFile[]): Record<FileGroup, GitFile[]> {
  return {
    conflicts: files.filter(({ conflict }) => conflict),
    staged: files.filter(({ staged }) => staged),
    changed: files.filter(({ unstaged }) => unstaged),
    new: files.filter(({ isNew }) => isNew),
  }
}

const folder = () => useGit.getState().workspace

export function stage(files: readonly GitFile[]): void {
  work('stage', () => call('git.stage', { workspace: folder(), files: [...files] }))
}

export function unstage(files: readonly GitFile[]): void {
  const { state } = useGit.getState()
  const hasCommit = state?.type === 'ready' && state.head.commit !== undefined
  work('unstage', () => call('git.unstage', { workspace: folder(), files: [...files], hasCommit }))
}

export function discard(files: readonly GitFile[]): void {
  work('discard', async () => offerUndo(await call('git.discard', { workspace: folder(), files: [...files] })))
}

/** Some lines of a file, as they were shown: a digest names the difference that they are of. */
export type ShownPart = { file: GitFile; side: 'staged' | 'unstaged'; digest: string; hunk: number; lines?: number[] }

export function applyPart({ file, side, digest, hunk, lines }: ShownPart): void {
  const choices = [{ hunk, ...(lines && { lines }) }]
  work('stage', () => call('git.applyPart', { workspace: folder(), file, side, digest, choices }))
}

export function discardPart({ file, digest, hunk, lines }: ShownPart): void {
  const choices = [{ hunk, ...(lines && { lines }) }]
  work('discard', async () => offerUndo(await call('git.discardPart', { workspace: folder(), file, digest, choices })))
}

/** Says what is gone from sight, with the way back. */
export function offerUndo(undo: GitUndo): void {
  showToast({
    tone: 'info',
    text: undoText(undo),
    action: { label: t('common.undo'), run: () => takeBack(undo.id) },
  })
}

export function undoText({ type, names }: GitUndo): string {
  return t(`git.undos.${type}`, { count: names.length, name: names[0] ?? '' })
}

export function takeBack(id: string): void {
  attempt(call('git.undo', { workspace: folder(), id }).then(refreshGit))
}
