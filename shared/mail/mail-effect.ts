import { z } from 'zod'

/** One whom a mail goes to. The domain of `address` is in ASCII, as servers are told it. */
export const MailRecipient = z.object({
  address: z.string(),
  name: z.string().optional(),
  /** Atrium has never sent a mail to it from this account. */
  isNew: z.literal(true).optional(),
  /** The domain in its own script, where that is not ASCII. */
  shownAs: z.string().optional(),
  /** The domain has letters of scripts that are never written together. */
  mixesScripts: z.literal(true).optional(),
  /** A domain that the person knows, for which this one could be taken. */
  resembles: z.string().optional(),
})
export type MailRecipient = z.infer<typeof MailRecipient>

/** A file that goes along. `path` is relative to the workspace with '/', `name` is what its reader sees, `hash` is the SHA-256 of its bytes. */
export const MailAttachment = z.object({ path: z.string(), name: z.string(), bytes: z.number(), hash: z.string() })
export type MailAttachment = z.infer<typeof MailAttachment>

/** A mail as its readers would get it, to be sent or, with `draft`, only to be put into that folder of the account. */
export const SendMailEffect = z.object({
  type: z.literal('send-mail'),
  /** The account that sends it, by its id, and what the person calls it. */
  account: z.object({ id: z.string(), label: z.string() }),
  from: z.object({ address: z.string(), name: z.string().optional() }),
  replyTo: z.array(MailRecipient).optional(),
  to: z.array(MailRecipient),
  cc: z.array(MailRecipient),
  bcc: z.array(MailRecipient),
  subject: z.string(),
  /** The text that programs show that show no HTML. */
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(MailAttachment),
  messageId: z.string(),
  /** SHA-256 of the whole message, in bytes as they would be handed over, and their number. */
  hash: z.string(),
  bytes: z.number(),
  /** It is not sent. '' is the folder that the server has for drafts. */
  draft: z.object({ folder: z.string() }).optional(),
})
export type SendMailEffect = z.infer<typeof SendMailEffect>

/** All whom a mail goes to, in the order in which its server is told them. */
export function recipientsOf({ to, cc, bcc }: Pick<SendMailEffect, 'to' | 'cc' | 'bcc'>): MailRecipient[] {
  return [...to, ...cc, ...bcc]
}

/**
 * The stage of a mail. `handed-over` is on disk before its last bytes leave: from then on it is not known whether it was
 * sent, until the server has confirmed that it took it.
 */
export const MailStage = z.enum(['handed-over', 'taken'])
export type MailStage = z.infer<typeof MailStage>

/** The known state of a mail that was handed to a server, with the server's answer. */
export const MailProgress = z.object({ stage: MailStage, messageId: z.string(), answer: z.string().optional() })
export type MailProgress = z.infer<typeof MailProgress>

/** The text that a person puts in place of a mail. Lists of addresses are as people type them; '' is none. */
export const MailEdit = z.strictObject({
  to: z.string().max(50_000),
  cc: z.string().max(50_000),
  bcc: z.string().max(50_000),
  subject: z.string().max(2_000),
  body: z.string().max(2_000_000),
  html: z.boolean(),
})
export type MailEdit = z.infer<typeof MailEdit>
