import { z } from 'zod'
import { MailAccount } from '../mail/mail-account'
import type { MailAccountView } from '../mail/mail-views'
import type { MailLine, PickedMail } from '../mail/read-mail'
import type { ServiceTest } from '../services/connected-service'

const views = z.custom<MailAccountView[]>()
const uid = z
  .int()
  .positive()
  .max(2 ** 32 - 1)
const byId = z.object({ id: z.string().max(100) })
/** By what a test can be stopped. */
const asking = { askingId: z.string().max(100) }

/** The renderer's calls about mail accounts. No password is ever returned. */
export const mailCalls = {
  'mail.list': { input: z.void(), output: views },
  /** Without a password the kept one stays, where the servers do. Refused with 'bad-input' where it could not be asked. */
  'mail.save': {
    input: z.object({ account: MailAccount, password: z.string().max(1_000).optional() }),
    output: views,
  },
  'mail.remove': { input: byId, output: views },
  /** It is used where no other is named. */
  'mail.prefer': { input: byId, output: views },
  /** Signs in to the servers of an account, and says in words what is wrong. */
  'mail.test': { input: byId.extend(asking), output: z.custom<ServiceTest>() },
  'mail.stopTest': { input: z.object(asking), output: z.void() },
  /** The newest mails of an account, or those that have the words. What a person chooses from needs no approval. */
  'mail.recent': {
    input: byId.extend({
      ...asking,
      query: z
        .string()
        .max(200)
        .regex(/^\P{Cc}*$/u)
        .optional(),
    }),
    output: z.custom<{ total: number; mails: MailLine[] }>(),
  },
  'mail.pick': { input: byId.extend({ ...asking, uid }), output: z.custom<PickedMail>() },
  /** An attachment of at most 20 MB; `part` and `name` are as the mail has them. */
  'mail.attachment': {
    input: byId.extend({ ...asking, uid, part: z.string().regex(/^[\d.]{1,100}$/), name: z.string().max(300) }),
    output: z.custom<{ name: string; bytes: Uint8Array }>(),
  },
}
