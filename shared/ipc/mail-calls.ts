import { z } from 'zod'
import { MailAccount } from '../mail/mail-account'
import type { MailAccountView } from '../mail/mail-views'
import type { ServiceTest } from '../services/connected-service'

const views = z.custom<MailAccountView[]>()
const byId = z.object({ id: z.string().max(100) })
/** By what a test can be stopped. */
const asking = { askingId: z.string().max(100) }

/** What the renderer may ask of mail accounts. No password is ever answered. */
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
}
