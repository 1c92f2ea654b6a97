import { z } from 'zod'
import { MailEdit } from '../mail/mail-effect'

/** A person's replacement for what was proposed: the text of the command, the content of one of its files, or the mail. */
export const PlanEdit = z.union([
  z.strictObject({ command: z.string().max(100_000).regex(/\S/) }),
  z.strictObject({ path: z.string().min(1), content: z.string().max(8_000_000) }),
  z.strictObject({ mail: MailEdit }),
])
export type PlanEdit = z.infer<typeof PlanEdit>
