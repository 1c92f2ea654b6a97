import type { GitFile, GitUndo } from '../../../shared/git/git-status'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'
import { refreshGit, useGit, work } from './git-store'
import { readHistory } from './history-store'

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

/** Takes one side of a file with conflicts as a whole. The file with its marks stands among what can be undone. */
export function resolveFile(file: GitFile, side: 'ours' | 'theirs'): void {
  work('resolve', () => call('git.resolve', { workspace: folder(), files: [file], side }))
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

export function undoText({ type, names, operation }: GitUndo): string {
  const name = names[0] ?? ''
  if (type === 'operation') return t(`git.undos.operations.${operation ?? 'merge'}`, { name })
  return t(`git.undos.${type}`, { count: names.length, name })
}

export function takeBack(id: string): void {
  const refresh = () => {
    // A tag that comes back is no other commit, which the history would notice.
    if (useGit.getState().view === 'history') readHistory()
    return refreshGit()
  }
  attempt(call('git.undo', { workspace: folder(), id }).then(refresh))
}
