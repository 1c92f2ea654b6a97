import { z } from 'zod'

/**
 * The extent to which a plan could be taken back. `reversible`: it only reads, or all of it can be undone. `lasting`: it
 * leaves something behind. `grave`: it destroys, reaches out, or changes what runs later, and no rule ever allows it.
 */
export const Grade = z.enum(['reversible', 'lasting', 'grave'])
export type Grade = z.infer<typeof Grade>
