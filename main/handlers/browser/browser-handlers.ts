import type { browserCalls } from '../../../shared/ipc/browser-calls'
import { openFolder } from '../../workspace/paths/open-folder'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

export function browserHandlers({ browsers, desktop }: HandlerContext): Pick<Handlers, keyof typeof browserCalls> {
  const find = async (tabId: string) => (await browsers.load()).tab(tabId)
  const tabOf = async (tabId: string) => (await find(tabId)).tab

  /** The browser of a folder, in which the window that calls takes part from now on. */
  async function visited(workspace: string) {
    const folder = await openFolder(workspace)
    const all = await browsers.load()
    const window = desktop.windows.calling()
    const opened = await all.open(folder)
    if (window) all.visit(folder, window.id)
    return opened
  }

  return {
    'browser.state': ({ workspace }) => browsers.shown(workspace),
    'browser.open': async ({ workspace, address }) => {
      const folder = await visited(workspace)
      if (address !== undefined) return { tabId: (await folder.openTyped(address)).id }
      const tab = folder.open()
      folder.show(tab)
      return { tabId: tab.id }
    },
    'browser.openFile': async ({ workspace, path }) => ({
      tabId: (await (await visited(workspace)).openFile(path)).id,
    }),
    'browser.go': async ({ tabId, address }) => {
      const { tab, folder } = await find(tabId)
      return { tabId: (await folder.go(tab, address)).id }
    },
    'browser.act': async ({ tabId, action }) => {
      const { tab, folder } = await find(tabId)
      if (action === 'show') folder.show(tab)
      else if (action === 'close') folder.close(tab)
      else if (action === 'reach') folder.reachFailed(tab)
      else if (action === 'network-on' || action === 'network-off') folder.setFileNetwork(action === 'network-on')
      else tab.act(action)
    },
    'browser.zoom': async ({ tabId, zoom }) => (await tabOf(tabId)).zoom(zoom),
    'browser.place': async ({ tabId, bounds }) => {
      const { tab, folder } = await find(tabId)
      const window = desktop.windows.calling()
      if (!window) return
      ;(await browsers.load()).visit(folder.shown().workspace, window.id)
      if (bounds) tab.place({ window: window.id, bounds })
      else tab.leave(window.id)
    },
    'browser.picture': async ({ tabId }) => (await tabOf(tabId)).view.picture(),
    'browser.look': ({ tabId, hasPicture }) => browsers.look(tabId, { hasPicture }),
    'browser.answer': async ({ tabId, questionId, answer }) =>
      (await tabOf(tabId)).questions.answer(questionId, answer),
    'browser.dismiss': async ({ tabId, noteId }) => (await tabOf(tabId)).dismiss(noteId),
    'browser.stopDownload': async ({ tabId, downloadId }) => (await tabOf(tabId)).stopDownload(downloadId),
    'browser.keepData': async ({ workspace, isKept }) => (await visited(workspace)).keepData(isKept),
    'browser.clearData': async ({ workspace }) => (await visited(workspace)).clearData(),
  }
}
