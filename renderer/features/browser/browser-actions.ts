import type { BrowserAction } from '../../../shared/actions'
import { type BrowserTab, type FolderBrowser, type TabAction, ZOOM_STEPS } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { setFullView, shownTab, useBrowsers, useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { lookAt } from './look-at'

const USUAL_ZOOM = 100
export const ADDRESS_ID = 'browser-address'

export function act(tabId: string, action: TabAction): void {
  attempt(call('browser.act', { tabId, action }))
}

export function zoomTo(tab: BrowserTab, zoom: number): void {
  attempt(call('browser.zoom', { tabId: tab.id, zoom }))
}

/** Opens a tab, and puts the person where its address is written. */
export function newTab(workspace: string): void {
  const open = async () => {
    const { tabId } = await call('browser.open', { workspace })
    await untilShown(workspace, tabId)
    goToAddress()
  }
  attempt(open())
}

/** Until the window knows of a tab that main has opened; each has an address of its own. */
function untilShown(workspace: string, tabId: string): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (useBrowsers.getState()[workspace]?.current !== tabId) return
      stop()
      resolve()
    }
    const stop = useBrowsers.subscribe(look)
    look()
  })
}

/** The field may come with the panel, or with the tab. */
export function goToAddress(): void {
  const focus = (left: number) => {
    const field = document.getElementById(ADDRESS_ID)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    }
    if (left > 0 && document.activeElement !== field) requestAnimationFrame(() => focus(left - 1))
  }
  requestAnimationFrame(() => focus(30))
}

/** Does what keys or the palette ask of the tab that is shown. */
export function runBrowserAction(action: BrowserAction): void {
  const { workspace } = useSession.getState().state
  const browser = useBrowsers.getState()[workspace]
  const tab = shownTab(browser)
  if (action === 'browser.newTab') newTab(workspace)
  else if (action === 'browser.address') goToAddress()
  else if (action === 'browser.fullView') setFullView(!useFullView.getState().isFull)
  else if (browser && tab) doInTab(action, { browser, tab })
}

type OfTab = Exclude<BrowserAction, 'browser.newTab' | 'browser.address' | 'browser.fullView'>

function doInTab(action: OfTab, { browser, tab }: { browser: FolderBrowser; tab: BrowserTab }): void {
  const DOES: Readonly<Record<OfTab, () => void>> = {
    'browser.closeTab': () => act(tab.id, 'close'),
    'browser.nextTab': () => step(browser, 1),
    'browser.previousTab': () => step(browser, -1),
    'browser.back': () => act(tab.id, 'back'),
    'browser.forward': () => act(tab.id, 'forward'),
    'browser.reload': () => act(tab.id, 'reload'),
    'browser.zoomIn': () => zoomTo(tab, ZOOM_STEPS.find(percent => percent > tab.zoom) ?? tab.zoom),
    'browser.zoomOut': () => zoomTo(tab, ZOOM_STEPS.findLast(percent => percent < tab.zoom) ?? tab.zoom),
    'browser.zoomReset': () => zoomTo(tab, USUAL_ZOOM),
    'browser.lookAt': () => lookAt(tab),
    'browser.takeOver': () => act(tab.id, tab.driver === 'person' ? 'hand-back' : 'take-over'),
    // In a page main hears the keys, and leads out of it.
    'browser.leavePage': () => goIntoPage(tab),
    'browser.inspect': () => act(tab.id, 'inspect'),
  }
  DOES[action]()
}

export function goIntoPage(tab: BrowserTab): void {
  act(tab.id, 'focus')
  // Who comes back by the keys comes to the address.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function step({ tabs, current }: FolderBrowser, by: 1 | -1): void {
  const at = tabs.findIndex(({ id }) => id === current)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (next) act(next.id, 'show')
}
