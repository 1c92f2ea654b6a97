import type { FoundElement, PageBox } from '../../shared/browser/found-element'
import type { SentSecret } from '../vault/cover/secret-forms'

/** The document that a tab shows. After each navigation to another one it has another id. */
export type PageAddress = { url: string; title: string; document: string }

/** The result of a navigation. `failure` says in English why nothing was loaded. */
export type Landed = PageAddress & { status?: number; failure?: string }

/** The options for what a page's outline contains. */
export type SnapshotOptions = {
  /** Only what can be acted on. */
  interactiveOnly?: boolean
  /** Without parts that have neither a name nor anything that can be acted on in them. */
  compact?: boolean
  /** The greatest depth in levels. */
  maxDepth?: number
  /** Only below the element that this names. */
  selector?: string
}

/** An action on one element. `isSecret` has the entered text hidden in every later picture and outline. */
export type ElementAction =
  | { type: 'click' | 'hover' }
  /** In place of what is there; in a list of choices it chooses. */
  | { type: 'fill'; text: string; isSecret?: boolean }
  /** Key by key, after what is there. */
  | { type: 'type'; text: string; isSecret?: boolean }
  /** By its value, or by its words. */
  | { type: 'select'; value: string }
  /** Absolute paths, for a field of files. */
  | { type: 'upload'; files: readonly string[] }

export type WaitOptions = {
  /** Until an element is in sight that this names. */
  selector?: string
  /** Until the page says this. */
  text?: string
  /** Until its address is this; `*` and `**` stand for anything, as in a glob. */
  url?: string
  loadState?: 'load' | 'domcontentloaded' | 'networkidle'
  /** Without anything else to wait for, this is how long. */
  timeoutMs: number
}

/** A picture of the page, as PNG or JPEG. Sizes are in pixels of the picture. */
export type PagePicture = {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** The vertical position of the framed area's middle: 0 is the top, 1 the bottom. */
  markedAt?: number
}

export type PictureOptions = {
  /** All of the page, and not only what is in sight. */
  fullPage?: boolean
  /** The longest side in pixels at most; what is larger is scaled down. */
  longestSide?: number
  mediaType?: PagePicture['mediaType']
  /** The framed area, in CSS pixels of the tab. */
  mark?: PageBox
  /** The secrets that are covered wherever the page draws them as text. */
  secrets?: readonly SentSecret[]
}

/** The problems since the document was loaded, the latest last: errors on its console, and requests that failed. */
export type PageProblems = { errors: readonly string[]; requests: readonly string[] }

/** The destination of a tab. A navigation counts as done once the page has loaded, or has stopped loading. */
export type Navigation = { type: 'to'; url: string } | { type: 'back' | 'forward' | 'reload' }

/**
 * Works the page of one tab. Everything rejects with an `Error` in English that a model can act on, also where the page takes
 * longer than 30 seconds, its process has ended, or `signal` was aborted.
 *
 * A selector is a reference of an outline such as `@e12`, `text=` with words that are on the page, or a CSS selector; frames and
 * open shadow roots are looked into.
 */
export type PageDriver = {
  address(): Promise<PageAddress>
  /** The addresses to which it would go back and forward, where there are any. */
  beside(): Promise<{ back?: string; forward?: string }>
  /** Reloading a page that was the answer to a form asks for its address again, and sends the form to nobody. */
  navigate(navigation: Navigation, signal: AbortSignal): Promise<Landed>
  /** The page as an outline of roles, names and states, one element a line, with references. At most 50,000 characters. */
  snapshot(options: SnapshotOptions, signal: AbortSignal): Promise<string>
  /** The one element that a selector names, brought into sight. Says so where there is none, or there are several. */
  find(selector: string, signal: AbortSignal): Promise<FoundElement>
  /** The element that has the keyboard, if any. */
  focused(signal: AbortSignal): Promise<FoundElement | undefined>
  /**
   * Waits until the element can really be acted on (attached, visible, still, enabled, and the one that a click would hit), and acts.
   * Rejects, having done nothing, where it is no more what was found: the document, its role, its name, where it leads or sends.
   */
  act(element: FoundElement, action: ElementAction, signal: AbortSignal): Promise<void>
  /** Presses a key or a chord such as `Enter` or `Control+a`. Rejects where another element has the keyboard than `at`. */
  press(key: string, at: FoundElement | undefined, signal: AbortSignal): Promise<void>
  /** By so many CSS pixels, of the page or of what can be scrolled beneath its middle. */
  scroll(direction: 'up' | 'down' | 'left' | 'right', pixels: number, signal: AbortSignal): Promise<void>
  /** Text, HTML or value of the element that `selector` names; of the page's body without it. */
  get(what: 'text' | 'html' | 'value', selector: string | undefined, signal: AbortSignal): Promise<string>
  /** Returns the console's messages or the failed requests, the latest last, one a line. */
  log(what: 'console' | 'network'): string
  problems(): PageProblems
  waitFor(options: WaitOptions, signal: AbortSignal): Promise<void>
  /** Runs a script in the page, with the page's own names, and gives its value as JSON, or as text where it has none. */
  evaluate(javascript: string, signal: AbortSignal): Promise<string>
  /** With fields that hold passwords or secrets covered. What a page draws as an image or on a canvas is not read. */
  picture(options: PictureOptions, signal: AbortSignal): Promise<PagePicture>
  /** Lets the page go, which stays open. */
  close(): void
}
