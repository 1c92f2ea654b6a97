import { z } from 'zod'

/** The page that something was taken of: where it was, and how it called itself. */
export const PageOrigin = z.object({ url: z.string().max(2_000), title: z.string().max(300) })
export type PageOrigin = z.infer<typeof PageOrigin>

/** A page as a person takes it along with a message: its picture as a JPEG where one was wanted, and what there is to say of it. */
export type PageLook = { origin: PageOrigin; picture?: Uint8Array; text?: string }
