/** The party that works a tab now. `model` until its work is done; `person` from when they took the tab over until they hand it back. */
export type TabDriver = 'nobody' | 'model' | 'person'

/** The reason why a tab shows no page. `detail` is Chromium's name for it. */
export type TabFailure = {
  kind:
    | ('not-found' | 'refused' | 'slow' | 'offline' | 'certificate' | 'proxy' | 'redirects' | 'empty' | 'scheme')
    | ('port' | 'crashed' | 'memory' | 'dialogs' | 'no-file' | 'kept-file' | 'other')
  url: string
  detail: string
}

/** The question of a page, or of its server. `takesFocus`: the keyboard was in the page, so that it is for the answer now. */
export type TabQuestion = { id: string; host: string; takesFocus?: true } & (
  | { type: 'alert' | 'confirm'; message: string }
  | { type: 'sign-in'; realm: string }
)

/** The events of a tab that could otherwise not be seen. */
export type TabNote = { id: string } & (
  | { type: 'dialog-dismissed'; message: string }
  | { type: 'dialogs-stopped' }
  | { type: 'pop-up-refused' | 'no-room'; url: string }
  | { type: 'address-refused'; url: string }
  | { type: 'permission-refused'; permission: string; host: string }
  | { type: 'chooser-cancelled' }
  | { type: 'download-too-large'; name: string }
  | { type: 'download-failed'; name: string }
  | { type: 'busy' }
  | { type: 'leaves-folder'; url: string }
  | { type: 'no-network'; host: string }
  | { type: 'file-changed' }
)

/** A download that runs, or is done. `total` is 0 where the server does not say it. */
export type TabDownload = {
  id: string
  name: string
  received: number
  total: number
  state: 'running' | 'saved' | 'held' | 'stopped'
}

export type BrowserTab = {
  id: string
  url: string
  title: string
  isLoading: boolean
  canGoBack: boolean
  canGoForward: boolean
  /** In per cent. */
  zoom: number
  driver: TabDriver
  /** The session whose model opened it. */
  sessionId?: string
  /** Its page is a file of the folder; and whether such pages have a network. */
  file?: { path: string; hasNetwork: boolean }
  failure?: TabFailure
  question?: TabQuestion
  notes: readonly TabNote[]
  downloads: readonly TabDownload[]
}

/** The browser of a folder. `current` is the tab that is shown, if there is any. */
export type FolderBrowser = {
  workspace: string
  tabs: readonly BrowserTab[]
  current: string | null
  /** True if cookies and data of pages outlive Atrium. */
  keepsData: boolean
}

/** The actions on a tab that a single word names. */
export const TAB_ACTIONS = [
  ...(['back', 'forward', 'reload', 'stop', 'stop-script', 'inspect', 'focus'] as const),
  ...(['take-over', 'hand-back', 'show', 'close', 'reach', 'network-on', 'network-off'] as const),
] as const
export type TabAction = (typeof TAB_ACTIONS)[number]

/** In per cent, as a browser's menu steps through them. */
export const ZOOM_STEPS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const
