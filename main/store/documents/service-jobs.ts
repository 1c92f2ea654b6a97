import { z } from 'zod'

/** Work that was sent to a service and is not known to have ended. Without a `job` it is not known whether the service took it. */
export const ServiceJob = z.object({
  id: z.string(),
  /** The SHA-256 of what was asked. */
  key: z.string(),
  service: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** By what the adapter of the service finds it. */
  job: z.unknown().optional(),
})
export type ServiceJob = z.infer<typeof ServiceJob>
