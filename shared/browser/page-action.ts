import { z } from 'zod'
import { FoundElement } from './found-element'

/** The actions on a tab of the browser, as the tools for them are named. */
export const PageActionName = z.enum([
  ...(['navigate', 'back', 'forward', 'reload'] as const),
  ...(['snapshot', 'screenshot', 'get', 'wait', 'scroll', 'hover'] as const),
  ...(['click', 'fill', 'type', 'press', 'select', 'upload', 'eval'] as const),
  ...(['tabs', 'switch', 'close'] as const),
])
export type PageActionName = z.infer<typeof PageActionName>

/**
 * The reach of an action: `tab` only chooses or closes one of the session's own tabs; `read` gives the model what a page
 * shows; `navigate` opens an address; `act` is what a person would do by mouse and keyboard; `script` runs what the model
 * wrote in the page.
 */
export const PageReach = z.enum(['tab', 'read', 'navigate', 'act', 'script'])
export type PageReach = z.infer<typeof PageReach>

/** A picture of the page as it was before the action, with what is acted on framed. */
export const PagePictureRef = z.object({
  blob: z.string(),
  mimeType: z.string(),
  width: z.number(),
  height: z.number(),
  /** The vertical position of the framed area's middle: 0 is the top, 1 the bottom. */
  markedAt: z.number().optional(),
})
export type PagePictureRef = z.infer<typeof PagePictureRef>

/** One thing that a model does in a tab of the folder's browser. */
export const PageActionEffect = z.object({
  type: z.literal('page-action'),
  action: PageActionName,
  reach: PageReach,
  /** The tab by its id; without it a new one is opened. */
  tab: z.string().optional(),
  /** The page in the tab: its address, and its document, which is another one after each navigation. */
  page: z.object({ url: z.string(), title: z.string(), document: z.string() }).optional(),
  /** Of whom something is read, or to whom something is done or sent: hosts with their ports, unless those are the usual ones. */
  hosts: z.array(z.string()),
  /** The address that is opened. */
  to: z.string().optional(),
  /** It leads to this computer or to the network that it is in. */
  isPrivate: z.literal(true).optional(),
  /** The person agreed before that the model opens or works pages of these hosts in this tab, or they are files without a network. */
  isKnown: z.literal(true).optional(),
  element: FoundElement.optional(),
  /** The text that is typed, chosen, pressed or run. Vault values are named in it, and put in once it was approved. */
  text: z.string().optional(),
  /** The vault values that are typed. */
  vault: z.array(z.string()).optional(),
  /** The file of the folder that the page is given, as it was when this was planned. `path` is relative to the workspace with '/'. */
  file: z.object({ path: z.string(), version: z.object({ hash: z.string(), bytes: z.number() }) }).optional(),
  /** The other options of the request, by the names that the tool has. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** A picture of the page becomes this new file, relative to the workspace with '/'. */
  saveTo: z.string().optional(),
  /** The folder in which files that the page offers to save become new files, relative to the workspace with '/'. */
  downloadsTo: z.string().optional(),
  picture: PagePictureRef.optional(),
})
export type PageActionEffect = z.infer<typeof PageActionEffect>
