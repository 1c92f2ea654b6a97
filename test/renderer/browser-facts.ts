import type { BrowserTab, FolderBrowser } from '../../shared/browser/browser-tabs'

export const WORKSPACE = '/notes'

/** A tab that shows a page, with what a test says of it. */
export function tabOf(id: string, part: Partial<BrowserTab> = {}): BrowserTab {
  return {
    id,
    url: `https://${id}.example/`,
    title: `Page ${id}`,
    isLoading: false,
    canGoBack: false,
    canGoForward: false,
    zoom: 100,
    driver: 'nobody',
    notes: [],
    downloads: [],
    ...part,
  }
}

/** The browser of the folder, of whose tabs the first one is shown. */
export function browserOf(...tabs: readonly BrowserTab[]): FolderBrowser {
  return { workspace: WORKSPACE, tabs, current: tabs[0]?.id ?? null, keepsData: false }
}

/** The page of these tests knows no focus: keeps which of its elements has it, from now on. */
export function keepFocus(): { active(): Element } {
  let active: Element | null = null
  const now = () => (active?.isConnected ? active : document.body)
  Object.defineProperty(document, 'activeElement', { configurable: true, get: now })
  Object.assign(HTMLElement.prototype, {
    focus(this: Element) {
      active = this
    },
    blur(this: Element) {
      if (active === this) active = null
    },
    select() {},
  })
  return { active: now }
}
