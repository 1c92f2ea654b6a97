import { isLocalAddress, reachableAddress } from '../../shared/browser/local-address'
import { parseWebAddress } from '../../shared/parse-url'
import { call } from '../base/bridge'
import { loadBrowser, useBrowsers } from './browser'
import { useSession } from './session/session'
import { showPanel } from './side-panel'
import { attempt, showDialog } from './ui'

/**
 * Returns whether an address opens in the Browser tab: those of this computer and its network do, all others open in the
 * person's own browser.
 */
export const opensHere = isLocalAddress

/**
 * Opens an address that something printed or wrote, where it belongs; `isOther` turns that round. A click counts as
 * typed by the person: the folder's browser may reach that host and port from then on, because a second question at each
 * click would be answered without reading.
 */
export function openAddress(url: string, { isOther }: { isOther: boolean }): void {
  const { workspace } = useSession.getState().state
  const isHere = workspace !== '' && isForTab(url) && opensHere(url) !== isOther
  attempt(isHere ? openInTab(workspace, url) : call('link.open', { url }))
}

/** A name or a password in an address is none that a person sees; main says so. */
function isForTab(url: string): boolean {
  const parsed = parseWebAddress(url)
  return parsed !== null && parsed.username === '' && parsed.password === ''
}

/** In the tab that shows it already, where there is one. */
async function openInTab(workspace: string, url: string): Promise<void> {
  const address = reachableAddress(url)
  await loadBrowser(workspace)
  const known = useBrowsers.getState()[workspace]?.tabs.find(tab => tab.url === address)
  if (!known) await call('browser.open', { workspace, address })
  else {
    await call('browser.act', { tabId: known.id, action: 'show' })
    // The server may be there by now.
    if (known.failure) await call('browser.go', { tabId: known.id, address })
  }
  showDialog(null)
  showPanel('browser')
}
