import { create } from 'zustand'
import type { BrowserTab, FolderBrowser } from '../../shared/browser/browser-tabs'
import { call, on } from '../base/bridge'
import { useSession } from './session/session'
import { showPanel } from './side-panel'
import { attempt } from './ui'

/** The browsers of the folders that this window has shown, as main has told of them. */
export const useBrowsers = create<Readonly<Record<string, FolderBrowser>>>()(() => ({}))

/** True if the browser, or an artifact, takes the whole room of the conversation. */
export const useFullView = create<{ isFull: boolean }>()(() => ({ isFull: false }))

export const setFullView = (isFull: boolean): void => useFullView.setState({ isFull })

/** Keeps what is known of browsers in step with main. Started once; returns what stops it. */
export function followBrowsers(): () => void {
  const stops = [
    on('browser.changed', browser => useBrowsers.setState({ [browser.workspace]: browser })),
    on('browser.called', ({ workspace }) => {
      if (useSession.getState().state.workspace === workspace) showPanel('browser')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asks for the tabs of a folder. What was told meanwhile is newer. */
export async function loadBrowser(workspace: string): Promise<void> {
  const before = useBrowsers.getState()[workspace]
  const browser = await call('browser.state', { workspace })
  if (useBrowsers.getState()[workspace] === before) useBrowsers.setState({ [workspace]: browser })
}

/** Shows a file of a folder as a page, beside the conversation. */
export function openFilePage(workspace: string, path: string): void {
  attempt(call('browser.openFile', { workspace, path }).then(() => showPanel('browser')))
}

/** The tab that is shown of a folder, if there is any. */
export function shownTab(browser: FolderBrowser | undefined): BrowserTab | undefined {
  return browser?.tabs.find(({ id }) => id === browser.current)
}
