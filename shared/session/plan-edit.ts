import { z } from 'zod'
import { MailEdit } from '../mail/mail-effect'

/** A host as rules name it, with its port unless that is the web's. */
export const HostName = z
  .string()
  .max(260)
  .regex(/^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$|^[0-9a-f:.]+$/)

/**
 * Parts of a file's change that are not to be made, by the places of their hunks in the plan that had these contents; without places, all of the
 * file. The bytes that this leaves are worked out by main, and asked about as a plan of their own.
 */
export const LeftOutParts = z.strictObject({
  before: z.string().nullable(),
  after: z.string().nullable(),
  hunks: z.array(z.number().int().nonnegative()).min(1).max(10_000).optional(),
})
export type LeftOutParts = z.infer<typeof LeftOutParts>

/**
 * A person's replacement for what was proposed: the text of the command, the content of one of its files or less of its change, the mail, the
 * hosts that a command may connect to when it is tried again, or all of it as the model proposed it.
 */
export const PlanEdit = z.union([
  z.strictObject({ command: z.string().max(100_000).regex(/\S/) }),
  z.strictObject({ path: z.string().min(1), content: z.string().max(8_000_000) }),
  z.strictObject({ path: z.string().min(1), leaveOut: LeftOutParts }),
  z.strictObject({ mail: MailEdit }),
  z.strictObject({ hosts: z.array(HostName).min(1).max(20) }),
  z.strictObject({ asProposed: z.literal(true) }),
])
export type PlanEdit = z.infer<typeof PlanEdit>
