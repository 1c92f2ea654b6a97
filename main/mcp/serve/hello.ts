import { z } from 'zod'

/** The first line that a program's relay sends: for which folder it calls. Without one the program is asked for its roots. */
export const Hello = z.object({ atrium: z.literal(1), folder: z.string().max(4_096).optional() })
export type Hello = z.infer<typeof Hello>
