import type { CallState } from '../../../shared/session/session-state'

/** The state of the undo of some files. `partly`: some of them were taken back, the others were not. */
export type UndoState = 'none' | 'running' | 'undone' | 'partly' | 'failed'

/** Returns the undo state of these files of a call. */
export function undoStateOf({ undo, undone, dispatched }: CallState, paths: readonly string[]): UndoState {
  // Both may be thousands; of one file it is asked for each line of a list.
  const taken = new Set(paths.length > 1 ? undone : undone?.filter(path => path === paths[0]))
  const own = new Set(paths)
  // Files that may be another program's work stay when all of the call is undone.
  const isUnknown = (path: string) => dispatched?.changes.some(one => one.authorUnknown && one.path === path)
  const isTaken = (path: string) => taken.has(path) || (undo?.status === 'undone' && !isUnknown(path))
  if (paths.every(isTaken)) return 'undone'
  const isMeant = !undo?.paths || undo.paths.some(path => own.has(path) && !isTaken(path))
  if (isMeant && (undo?.status === 'running' || undo?.status === 'failed')) return undo.status
  return paths.some(isTaken) ? 'partly' : 'none'
}
