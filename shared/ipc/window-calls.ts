import { z } from 'zod'
import { type BrowserEvents, browserCalls } from './browser-calls'

/** The content that a window shows first. With neither it is the start screen. */
export type WindowStart = { sessionId?: string; folder?: string }

/** A window's calls about itself, and about the others. */
export const windowCalls = {
  /** Opens another window: with a session, or with the start screen. */
  'window.open': { input: z.object({ sessionId: z.string().max(100).optional() }), output: z.void() },
  /** Lets the person pick a folder, and opens it in another window. */
  'window.openFolder': { input: z.void(), output: z.void() },
  /** Sets the session that the window shows from now on, so that it can show it again. */
  'window.shows': { input: z.object({ sessionId: z.string().max(100).nullable() }), output: z.void() },
  /** Writes what the pages have stored to the disk. */
  'window.keepStored': { input: z.void(), output: z.void() },
  /** Sets the text of menus and notifications, in the language of the window. */
  'window.describe': {
    input: z.object({ words: z.record(z.string().max(100), z.string().max(200)) }),
    output: z.void(),
  },
  ...browserCalls,
}

/** Told to one window, but for those of the browser. */
export type WindowEvents = BrowserEvents & {
  /** The person chose it in a menu. */
  'action.chosen': { id: string; isOfPage?: true }
  /** The person wants to see it, such as by a click on a notification. */
  'session.called': { sessionId: string }
}
