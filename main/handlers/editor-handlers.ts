import { homedir } from 'node:os'
import type { editorCalls } from '../../shared/ipc/editor-calls'
import type { System } from '../files/editors'
import { installedEditors } from '../files/find-editor'
import { openInEditor } from '../files/open-in-editor'
import { loginEnvironment, terminalEnvironment } from '../shell/login/environment'
import { openFolder } from '../workspace/paths/open-folder'
import { resolveInside } from '../workspace/paths/resolve-path'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function editorHandlers({ store, desktop }: HandlerContext): Pick<Handlers, keyof typeof editorCalls> {
  const system = async (): Promise<System> => ({
    platform: process.platform,
    environment: terminalEnvironment(await loginEnvironment()),
    home: homedir(),
  })
  return {
    'editor.found': async () =>
      (await installedEditors(await system())).map(({ editor: { id, label } }) => ({ id, label })),
    'editor.open': async ({ workspace, path, ...place }) => {
      const folder = await openFolder(workspace)
      const opened = { ...place, workspace: folder, absolute: await resolveInside(folder, path) }
      const context = { system: await system(), openLink: desktop.openEditorLink }
      await openInEditor(opened, store.settings.get(), context)
    },
  }
}
