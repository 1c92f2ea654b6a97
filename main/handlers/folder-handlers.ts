import { openFolder } from '../workspace/open-folder'
import { resolveInside } from '../workspace/resolve-path'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'folder.pick' | 'folder.open' | 'folder.forget' | 'file.reveal'

export function folderHandlers({ store, sessions, mcp, desktop }: Parts): Pick<Handlers, Own> {
  const open = async (path: string) => store.recentFolders.add(await openFolder(path))
  return {
    'folder.pick': async () => {
      const path = await desktop.pickFolder()
      return path === null ? null : open(path)
    },
    'folder.open': ({ path }) => open(path),
    'folder.forget': async ({ path }) => {
      await mcp.leave(path)
      return store.recentFolders.forget(path)
    },
    'file.reveal': async ({ sessionId, path }) => {
      const { state } = await sessions.snapshot(sessionId)
      desktop.revealFile(await resolveInside(await openFolder(state.workspace), path))
    },
  }
}
