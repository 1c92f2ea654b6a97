import { z } from 'zod'

export const MOST_MAIL_ACCOUNTS = 50

/** `tls` speaks TLS from the first byte, `starttls` before anything is said of the person; `none` is for a server on this computer. */
export const MailServer = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
})
export type MailServer = z.infer<typeof MailServer>

/** Mail is read by IMAP and sent by SMTP. */
export type MailProtocol = 'imap' | 'smtp'

/**
 * A mail account that the person connected, as it is stored. The password is kept apart, encrypted where the system can, and is
 * given to these two servers alone.
 */
export const MailAccount = z.object({
  id: z.string().min(1).max(100),
  /** The name that the person gives it. */
  label: z.string().trim().min(1).max(100),
  /** From which its mail is sent, such as `ada@example.com`. */
  address: z.string().trim().min(3).max(320),
  /** The person's name as readers of their mail see it. */
  name: z.string().trim().max(100),
  /** By which the servers know the person: often the address. */
  user: z.string().trim().min(1).max(320),
  imap: MailServer.optional(),
  smtp: MailServer.optional(),
})
export type MailAccount = z.infer<typeof MailAccount>
