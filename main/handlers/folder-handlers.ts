import { NO_PROFILE } from '../../shared/models/with-picked-model'
import { countUncommitted } from '../approvals/count-uncommitted'
import { folderFacts } from '../files/folder-facts'
import { createDemoFolder, removeDemoFolder } from '../project/demo-folder'
import { commandEnvironment, definedOnly } from '../shell/login/environment'
import { openFolder } from '../workspace/paths/open-folder'
import { resolveInside } from '../workspace/paths/resolve-path'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type FolderCalls =
  | 'folder.pick'
  | 'folder.open'
  | 'folder.facts'
  | 'folder.forget'
  | 'folder.remember'
  | 'folder.rename'
  | 'folder.reveal'
  | 'file.reveal'
  | 'demo.begin'
  | 'demo.end'

/** The guide answers in the demo, whatever the person has connected. */
const GUIDE = { providerId: 'offline', model: 'guide' }

export function folderHandlers({
  sessions,
  folderList,
  closeHiddenFolders,
  desktop,
}: HandlerContext): Pick<Handlers, FolderCalls> {
  const open = async (path: string) => folderList.open(await openFolder(path))
  return {
    'folder.pick': async () => {
      const path = await desktop.pickFolder()
      return path === null ? null : open(path)
    },
    'folder.open': ({ path }) => open(path),
    'folder.facts': async ({ workspace }) => {
      const folder = await openFolder(workspace)
      // That of the login shell is not worth its start here.
      const environment = commandEnvironment(definedOnly(process.env))
      const [held, uncommitted] = await Promise.all([folderFacts(folder), countUncommitted(folder, environment)])
      return { ...held, ...(uncommitted !== undefined && { uncommitted }) }
    },
    'folder.forget': async ({ path }) => {
      await folderList.hide(path)
      closeHiddenFolders()
    },
    'folder.remember': ({ path }) => folderList.show(path),
    'folder.rename': ({ path, name }) => folderList.rename(path, name),
    'folder.reveal': async ({ path }) => desktop.revealFile(await openFolder(path)),
    'demo.begin': async () => {
      const session = await sessions.create(await createDemoFolder())
      await sessions.setProfile(session.id, NO_PROFILE)
      await sessions.setModel(session.id, GUIDE)
      await sessions.setMode(session.id, 'ask')
      return session
    },
    'demo.end': async ({ sessionId }) => {
      const { workspace } = (await sessions.snapshot(sessionId)).state
      await sessions.remove(sessionId)
      await removeDemoFolder(workspace)
    },
    'file.reveal': async ({ sessionId, path }) => {
      const { state } = await sessions.snapshot(sessionId)
      desktop.revealFile(await resolveInside(await openFolder(state.workspace), path))
    },
  }
}
