import { followFiles } from './follow-files'
import type { BrowserNetwork, NetworkParts } from './network/browser-network'
import type { FolderPages, PageView, PageViews } from './tabs/page-view'

type FilesParts = {
  workspace: string
  views: Pick<PageViews, 'openFolder'>
  network(parts: NetworkParts): Promise<BrowserNetwork>
}

/** The pages of a folder's files: in a session and with a network of their own, which are made once the first of them is opened. */
export function folderFiles({ workspace, views, network }: FilesParts) {
  let isOn = false
  let made: BrowserNetwork | undefined
  let opening: Promise<FolderPages> | undefined
  const hasNetwork = () => isOn

  async function open(): Promise<FolderPages> {
    const { serveFolder } = await import('./files/serve-folder')
    made ??= await network({ folder: { serve: serveFolder(workspace, { isOn: hasNetwork }), hasNetwork } })
    const { proxyRules, proxyPassword } = made
    return views.openFolder({ workspace, isKept: false, proxyRules, proxyPassword, files: { hasNetwork } })
  }

  return {
    pages(): Promise<FolderPages> {
      opening ??= open().catch(error => {
        opening = undefined
        throw error
      })
      return opening
    },
    hasNetwork,
    /** Has the page of a tab loaded again once its files have changed. */
    follow: (view: PageView, tab: Parameters<typeof followFiles>[1]['tab']) => followFiles(view, { workspace, tab }),
    /** Sets whether the pages may reach the web, until the folder's browser closes. */
    setNetwork(isWanted: boolean): void {
      isOn = isWanted
    },
    end: (): void => void made?.close(),
  }
}
