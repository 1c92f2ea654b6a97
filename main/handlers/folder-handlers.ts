import { openFolder } from '../workspace/open-folder'
import { resolveInside } from '../workspace/resolve-path'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'folder.pick' | 'folder.open' | 'folder.forget' | 'folder.remember' | 'file.reveal'

export function folderHandlers({ sessions, folderList, leaveHidden, desktop }: Parts): Pick<Handlers, Own> {
  const open = async (path: string) => folderList.open(await openFolder(path))
  return {
    'folder.pick': async () => {
      const path = await desktop.pickFolder()
      return path === null ? null : open(path)
    },
    'folder.open': ({ path }) => open(path),
    'folder.forget': async ({ path }) => {
      await folderList.hide(path)
      leaveHidden()
    },
    'folder.remember': ({ path }) => folderList.show(path),
    'file.reveal': async ({ sessionId, path }) => {
      const { state } = await sessions.snapshot(sessionId)
      desktop.revealFile(await resolveInside(await openFolder(state.workspace), path))
    },
  }
}
