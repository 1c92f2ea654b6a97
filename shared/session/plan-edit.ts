import { z } from 'zod'
import { MailEdit } from '../mail/mail-effect'

/** A host as rules name it, with its port unless that is the web's. */
export const HostName = z
  .string()
  .max(260)
  .regex(/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$|^[0-9a-f:.]+$/)

/** A person's replacement for what was proposed: the text of the command, the content of one of its files, the mail, or the hosts that a command may connect to when it is tried again. */
export const PlanEdit = z.union([
  z.strictObject({ command: z.string().max(100_000).regex(/\S/) }),
  z.strictObject({ path: z.string().min(1), content: z.string().max(8_000_000) }),
  z.strictObject({ mail: MailEdit }),
  z.strictObject({ hosts: z.array(HostName).min(1).max(20) }),
])
export type PlanEdit = z.infer<typeof PlanEdit>
