import { z } from 'zod'

/** Somebody whom a mail names. `pretends` is an address that the display name shows and that is not theirs. */
export const MailPerson = z.object({
  address: z.string(),
  name: z.string().optional(),
  pretends: z.string().optional(),
})
export type MailPerson = z.infer<typeof MailPerson>

/** A mail as a list shows it. `date` is when the server got it, as ISO; `bytes` its whole size. With `isHeadTooLarge` its sender and subject are not known. */
export const MailLine = z.object({
  uid: z.number(),
  from: z.array(MailPerson),
  subject: z.string(),
  date: z.string().optional(),
  isSeen: z.boolean(),
  isAnswered: z.boolean(),
  bytes: z.number().optional(),
  isHeadTooLarge: z.literal(true).optional(),
})
export type MailLine = z.infer<typeof MailLine>

/** `part` is its place in the mail, `bytes` about how large it is. */
export const MailAttachment = z.object({
  part: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().optional(),
})
export type MailAttachment = z.infer<typeof MailAttachment>

/** A mail as it is read. `text` is what it says, as plain text or Markdown; `isCut` where there is more. */
export const WholeMail = MailLine.extend({
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  /** The real sender, if that is somebody else. */
  sender: MailPerson.optional(),
  /** The addresses for answers, if they differ. */
  replyTo: z.array(MailPerson).optional(),
  text: z.string(),
  isCut: z.boolean(),
  attachments: z.array(MailAttachment),
})
export type WholeMail = z.infer<typeof WholeMail>

/** The mail that something came with: the address that it is from, and what it is about. */
export const MailOrigin = z.object({ from: z.string().max(2_000), subject: z.string().max(2_000) })
export type MailOrigin = z.infer<typeof MailOrigin>

/** A mail that a person looks at to send it along, the text that then goes, and where that says it is from. */
export type PickedMail = { mail: WholeMail; text: string; origin: MailOrigin }
