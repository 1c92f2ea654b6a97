import type { KeyPress } from '../../../shared/keys'
import type { Cdp } from '../cdp'

/** A rectangle of a window's page, in its CSS pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }

/**
 * The state of a tab's page. One that is `parked` is out of sight and runs as if it were visible, one that is `asleep`
 * rests like the background tabs of browsers.
 */
export type PagePlace = { type: 'shown'; window: number; bounds: Bounds } | { type: 'parked' } | { type: 'asleep' }

export type PageFacts = {
  url: string
  title: string
  isLoading: boolean
  canGoBack: boolean
  canGoForward: boolean
  /** The server's answer, if the page has just arrived. */
  status?: number
}

/** A page that wants a window of its own. `view` shows it; without one it is opened anew, and knows nothing of who opened it. */
export type NewWindow = { url: string; isBehind: boolean; referrer?: string; view?: PageView }

/** Hears what happens to the page of a tab. */
export type PageListener = {
  changed(facts: PageFacts): void
  /** It goes to another document. */
  began(): void
  /** `code` is one of Chromium's net errors. */
  failed(failure: { code: number; name: string; url: string }): void
  /** Its process has ended. */
  ended(reason: string): void
  /** It has not answered for a while, or does so again. */
  busy(isBusy: boolean): void
  /** It has closed itself, as windows that pages open may. */
  closed(): void
  /** The person pressed in it, or `isOwn`: what works the page by the protocol did. */
  pressed(isOwn: boolean): void
  /** The keys of the person. True where they mean something to Atrium, and not to the page. */
  keys(press: KeyPress, isRepeated: boolean): boolean
  /** Returns whether a page may open this in a window of its own now. */
  mayOpen(url: string): boolean
  opened(made: NewWindow): void
  refused(url: string): void
  /** Returns whether only the person works it. */
  isOfPerson(): boolean
  permission(name: string, host: string): void
  /** It was kept from asking something of this host, as pages of files are that have no network. */
  kept(host: string): void
  /** It asks for something of the folder of its files. */
  asked?(url: string): void
  signIn(
    asked: { host: string; realm: string },
    answer: (given: { name: string; password: string } | null) => void,
  ): void
  download(item: PageDownload): void
}

/** A file that a page gives. */
export type PageDownload = {
  name: string
  url: string
  total: number
  /** Saves it there without asking; where this is not called at once, the system asks the person. */
  saveTo(path: string): void
  stop(): void
  whenChanged(changed: (received: number) => void): void
  whenDone(done: (end: 'saved' | 'stopped' | 'failed') => void): void
}

/** The page of one tab. */
export type PageView = {
  cdp: Cdp
  /** Gives a page that has shown nothing yet an empty document, which Chromium's protocol needs. */
  begin(): Promise<void>
  /** Hears of it from now on. */
  follow(listener: PageListener): void
  load(url: string, referrer?: string): void
  act(action: 'back' | 'forward' | 'reload' | 'stop' | 'stop-script' | 'inspect' | 'focus'): void
  zoom(percent: number): void
  place(place: PagePlace): void
  /** As it is seen now, as a JPEG; null where nothing of it is drawn. */
  picture(): Promise<Uint8Array | null>
  /** The window in which it is shown does what keys mean. The page keeps the keyboard. */
  hand(action: string): void
  /** The same, and the window has the keyboard from now on. */
  leave(action: string): void
  /** Gives the keyboard to that window. Returns whether the page had it. */
  yieldFocus(): boolean
  endProcess(): void
  close(): void
}

/** The state that all pages of a folder share, and no other page does. */
export type FolderPages = {
  open(): PageView
  clearData(): Promise<void>
  /** Takes over what another one knows, such as who is signed in where. */
  takeFrom(other: FolderPages): Promise<void>
  /** Everything that a server has set, as Electron has it. */
  cookies(): Promise<readonly object[]>
}

/** In what pages are opened. With `files` they are files of the folder, which may go nowhere else. */
export type FolderSession = {
  workspace: string
  isKept: boolean
  proxyRules: string
  proxyPassword: string
  files?: { hasNetwork(): boolean }
}

/** The module that shows pages. */
export type PageViews = {
  openFolder(asked: FolderSession): Promise<FolderPages>
  /** Clears what pages of all folders that were opened keep. Resolves to the folders in which they keep it on the disk. */
  clearData(): Promise<string[]>
  /** Returns whether there is any window that could show a page. */
  hasWindow(): boolean
  /** Hears of a window that was closed, with what was in it. */
  whenClosed(closed: (window: number) => void): void
  /** A new empty folder outside of all workspaces. */
  temporaryFolder(): string
}
