import { z } from 'zod'
import { type FolderBrowser, TAB_ACTIONS } from '../browser/browser-tabs'
import type { PageLook } from '../browser/page-origin'

const byFolder = z.object({ workspace: z.string().min(1) })
const byTab = z.object({ tabId: z.string().max(100) })

/** A rectangle of the window's page, in its CSS pixels. */
const bounds = z.object({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  width: z.number().min(0).max(100_000),
  height: z.number().min(0).max(100_000),
})

/** The renderer's calls about the browser of a folder. */
export const browserCalls = {
  /** The tabs of a folder, which the window that asks shows from now on. */
  'browser.state': { input: byFolder, output: z.custom<FolderBrowser>() },
  /** Opens a tab and shows it; an empty one without an address. */
  'browser.open': {
    input: byFolder.extend({ address: z.string().max(20_000).optional() }),
    output: z.object({ tabId: z.string() }),
  },
  /** Opens a file of the folder as a page, and shows it. `path` is relative to the folder. */
  'browser.openFile': {
    input: byFolder.extend({ path: z.string().min(1).max(20_000) }),
    output: z.object({ tabId: z.string() }),
  },
  /** Goes where the person typed, in this tab or in another one that takes its place. Refuses what is no address with a sentence. */
  'browser.go': { input: byTab.extend({ address: z.string().max(20_000) }), output: z.object({ tabId: z.string() }) },
  'browser.act': { input: byTab.extend({ action: z.enum(TAB_ACTIONS) }), output: z.void() },
  /** In per cent. */
  'browser.zoom': { input: byTab.extend({ zoom: z.number().int().min(25).max(500) }), output: z.void() },
  /** Sets the position of a tab's page in the calling window; with null it is in none, and works on. */
  'browser.place': { input: byTab.extend({ bounds: bounds.nullable() }), output: z.void() },
  /** The page as it is seen now, as a JPEG; null where there is nothing to see. */
  'browser.picture': { input: byTab, output: z.custom<Uint8Array | null>() },
  /**
   * Returns what the person sees in a tab, to go along with a message: with a picture, or with an outline of the page in
   * its place. Rejects with a sentence if there is nothing to see.
   */
  'browser.look': { input: byTab.extend({ hasPicture: z.boolean() }), output: z.custom<PageLook>() },
  /** Answers a dialog, or a server that asks for a name and a password; null leaves it without. */
  'browser.answer': {
    input: byTab.extend({
      questionId: z.string().max(100),
      answer: z
        .object({ name: z.string().max(1_000), password: z.string().max(10_000) })
        .partial()
        .nullable(),
    }),
    output: z.void(),
  },
  'browser.dismiss': { input: byTab.extend({ noteId: z.string().max(100) }), output: z.void() },
  'browser.stopDownload': { input: byTab.extend({ downloadId: z.string().max(100) }), output: z.void() },
  /** Sets whether cookies and data of pages outlive Atrium. */
  'browser.keepData': { input: byFolder.extend({ isKept: z.boolean() }), output: z.void() },
  'browser.clearData': { input: byFolder, output: z.void() },
}

export type BrowserEvents = {
  'browser.changed': FolderBrowser
  /** A model opened a tab that the person is to see. */
  'browser.called': { workspace: string; tabId: string }
}
