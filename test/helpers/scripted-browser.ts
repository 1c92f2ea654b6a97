import type { Cdp } from '../../main/browser/cdp'
import { folderFiles } from '../../main/browser/folder-files'
import type { BrowserNetwork } from '../../main/browser/network/browser-network'
import type { PageDriver } from '../../main/browser/page-driver'
import { type FolderParts, openFolderBrowser } from '../../main/browser/tabs/folder-browser'
import { SessionAccess } from '../../main/browser/tabs/session-access'
import { typedSecrets } from '../../main/browser/typed-secrets'
import type { FolderBrowser } from '../../shared/browser/browser-tabs'
import { scriptedViews } from './page-views'

export const BOUNDS = { x: 0, y: 0, width: 400, height: 300 }

/** The browser of a folder whose pages do what a test says. */
export async function scriptedBrowser(workspace = '/work', more: Partial<FolderParts> = {}) {
  const { views, pages, sessions, state } = scriptedViews()
  const told: FolderBrowser[] = []
  const reached: string[] = []
  const refusing = new Set<(address: string) => void>()
  let isKept = false
  const network: BrowserNetwork = {
    proxyRules: 'http://127.0.0.1:1',
    proxyPassword: 'a password',
    reach: address => void reached.push(address),
    whenRefused(heard) {
      refusing.add(heard)
      return () => void refusing.delete(heard)
    },
    close: async () => undefined,
  }
  const folder = await openFolderBrowser({
    workspace,
    views,
    network,
    files: folderFiles({ workspace, views, network: async () => network }),
    data: {
      isKept: () => isKept,
      async keep(now) {
        isKept = now
      },
    },
    actionOfPress: ({ key }) => (key === 'F6' ? 'browser.leavePage' : undefined),
    tell: browser => told.push(browser),
    ...more,
  })
  const refuse = (address: string) => {
    for (const heard of refusing) heard(address)
  }
  const typed = typedSecrets()
  const access = (sessionId: string) => {
    const called: string[] = []
    const drivePage = async (_cdp: Cdp) => ({}) as PageDriver
    const parts = { sessionId, typed, folder: () => folder, load: async () => folder, drivePage }
    return Object.assign(new SessionAccess({ ...parts, call: id => void called.push(id) }), { called })
  }
  return { folder, typed, pages, sessions, state, told, reached, refuse, access }
}
