import type { HandlerContext } from './handler-context'

type LeaveParts = Pick<HandlerContext, 'sessions' | 'folderList'> & {
  isShown(sessionId: string): boolean
  leave(workspace: string): Promise<void>
}

/** Ends what runs for folders that are off the list, but for those in which something works or waits, or is looked at. */
export function closeHiddenFolders({ sessions, folderList, isShown, leave }: LeaveParts): void {
  const { hiddenFolders } = folderList.lists()
  if (hiddenFolders.length === 0) return
  const used = new Set(
    sessions.list().flatMap(({ id, workspace, status }) => (status !== 'idle' || isShown(id) ? [workspace] : [])),
  )
  for (const path of hiddenFolders) {
    // Some servers take seconds to end: nobody waits for them.
    if (!used.has(path)) void leave(path).catch(() => undefined)
  }
}
