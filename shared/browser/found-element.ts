import { z } from 'zod'

/** A place in the part of a page that is in sight, in CSS pixels from its upper left corner. */
export const PageBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type PageBox = z.infer<typeof PageBox>

/** One element of a page, as it was when it was found. Whoever acts on it has it checked that it is still this. */
export const FoundElement = z.object({
  /** Names the element for as long as its document is there. It means nothing to anybody but the page's driver. */
  handle: z.string().max(200),
  /** The document of the tab, and the address of the frame's document in which the element is. */
  document: z.string().max(200),
  frameUrl: z.string(),
  /** Its role and its accessible name by the ARIA rules; either may be empty. */
  role: z.string(),
  name: z.string(),
  tag: z.string(),
  /** The purpose of a field, if that matters. */
  field: z.enum(['password', 'payment', 'file']).optional(),
  /** The whole address to which a link leads. */
  link: z.string().optional(),
  /** A click on the link saves what is there, and leads nowhere. */
  isDownload: z.literal(true).optional(),
  /** The address to which the form would be sent, if the element sends it or a key in it would. */
  form: z.object({ method: z.string(), target: z.string() }).optional(),
  box: PageBox,
})
export type FoundElement = z.infer<typeof FoundElement>
