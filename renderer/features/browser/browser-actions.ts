import type { BrowserAction } from '../../../shared/actions'
import { type BrowserTab, type FolderBrowser, type TabAction, ZOOM_STEPS } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { setFullView, shownTab, useBrowsers, useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { lookAt } from './attach-page'

const USUAL_ZOOM = 100
export const ADDRESS_ID = 'browser-address'
const TABS = '[data-browser] [role="tablist"]'

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
  return until(workspace, browser => browser?.current === tabId)
}

function until(workspace: string, isSo: (browser: FolderBrowser | undefined) => boolean): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!isSo(useBrowsers.getState()[workspace])) return
      stop()
      resolve()
    }
    const stop = useBrowsers.subscribe(look)
    look()
  })
}

/** Closes a tab. */
export function closeTab(workspace: string, tabId: string): void {
  const isClosed = (browser: FolderBrowser | undefined) => !browser?.tabs.some(({ id }) => id === tabId)
  attempt(takingFocus(workspace, () => call('browser.act', { tabId, action: 'close' }), isClosed))
}

/**
 * Waits until another tab is shown, and brings the keyboard there: to the tabs or the address where it was there, else into the page.
 */
async function takingFocus(workspace: string, change: () => Promise<void>, isSo: Parameters<typeof until>[1]) {
  const isIn = (place: string) => document.activeElement?.closest(place) != null
  const [wasInTabs, wasHere] = [isIn(TABS), isIn('[data-browser]')]
  await change()
  await until(workspace, isSo)
  requestAnimationFrame(() => {
    if (isIn('[data-browser]')) return
    const tab = shownTab(useBrowsers.getState()[workspace])
    if (tab && wasInTabs) document.querySelector<HTMLElement>(`${TABS} [data-state="active"]`)?.focus()
    else if (tab && !wasHere && hasPage(tab)) goIntoPage(tab)
    else goToAddress()
  })
}

const hasPage = ({ url, failure }: BrowserTab): boolean => url !== 'about:blank' && failure === undefined

/** The field may come with the panel, or with the tab. What the person types into it by then is not selected again. */
export function goToAddress(): void {
  const field = () => document.querySelector<HTMLInputElement>(`input#${ADDRESS_ID}`)
  const focus = (left: number) => {
    const now = field()
    if (now && now !== document.activeElement) now.focus()
    if (left > 0 && document.activeElement !== now) requestAnimationFrame(() => focus(left - 1))
  }
  const now = field()
  if (now && now === document.activeElement) now.select()
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
    'browser.closeTab': () => closeTab(browser.workspace, tab.id),
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
    'browser.leavePage': () => (hasPage(tab) ? goIntoPage(tab) : goToAddress()),
    'browser.inspect': () => act(tab.id, 'inspect'),
  }
  DOES[action]()
}

export function goIntoPage(tab: BrowserTab): void {
  act(tab.id, 'focus')
  // A person who comes back by the keys comes to the address.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function step({ workspace, tabs, current }: FolderBrowser, by: 1 | -1): void {
  const at = tabs.findIndex(({ id }) => id === current)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (!next || next.id === current) return
  const show = () => call('browser.act', { tabId: next.id, action: 'show' })
  attempt(takingFocus(workspace, show, browser => browser?.current === next.id))
}
