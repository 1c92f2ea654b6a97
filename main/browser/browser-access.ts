import type { PageDriver } from './page-driver'
import type { TypedSecrets } from './typed-secrets'

/** A tab as tools are told of it. */
export type ListedTab = { id: string; url: string; title: string; isCurrent: boolean }

/** A tab that a session works in. */
export type DrivenTab = {
  id: string
  /** True if its pages are files of the folder; web pages have tabs of their own. */
  isOfFiles: boolean
  page: PageDriver
  /**
   * Shows the person that the model works here, for as long as this runs. Rejects with an `Error`, having done nothing, while the
   * person has taken the tab over, and at once where they do so meanwhile. By that, and by `signal`, the one that `work` is given
   * ends too.
   */
  drive<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  /**
   * Returns what happened to the tab since the last call, in English for the model, one sentence each: dialogs and how
   * they were answered, windows that did not open, permissions that were refused, downloads that were held, a process that
   * exited.
   */
  takeNotes(): string[]
  /**
   * Returns what its pages wanted to save since the last call: downloads still under way are awaited, and kept for the
   * next call if `signal` aborts first. Each is a whole file in a folder of its own outside the workspace, which the
   * caller removes with it. If `isExpected`, the call waits a while for one.
   */
  takeDownloads(signal: AbortSignal, isExpected?: boolean): Promise<HeldDownload[]>
}

/** A file that a page gave. `name` is what the page proposed, made harmless: it is no path. */
export type HeldDownload = { path: string; name: string; bytes: number; url: string }

/**
 * The browser of the open folder, as one session has it. It sees tabs of its own, and those that the person opened. Of what these say,
 * values of the vault that were typed into pages of the folder are covered.
 */
export type BrowserAccess = {
  typed: TypedSecrets
  tabs(): ListedTab[]
  /** The tab that the session works in: the last that it opened or switched to, else the one that the person looks at. */
  current(): DrivenTab | undefined
  /** Opens an empty tab, for pages of the web or for files of the folder, brings it into the person's sight, and works in it from now on. */
  open(isOfFiles?: boolean): Promise<DrivenTab>
  /** Rejects with an `Error` where there is no such tab. */
  switchTo(id: string): Promise<DrivenTab>
  close(id: string): Promise<void>
  /**
   * Lets pages of the folder's browser reach this host and port of this computer or its network, until Atrium ends. All others there
   * stay out of their reach. `address` is as `127.0.0.1:3000`.
   */
  reach(address: string): void
  /** Returns whether the person lets files of the folder, as pages, reach the web: what they read could leave this computer. */
  filesHaveNetwork(): boolean
}
