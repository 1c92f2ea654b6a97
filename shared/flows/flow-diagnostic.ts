import { z } from 'zod'
import { isWords, type LocalizedText } from '../sentence'

const Said = z.custom<LocalizedText>(value => isWords(value))

/** A problem in the file of a flow or an agent. With an error it cannot be used. `line` counts from 1. */
export const FlowDiagnostic = z.object({
  line: z.number(),
  severity: z.enum(['error', 'warning']),
  message: Said,
  suggestion: Said.optional(),
})
export type FlowDiagnostic = z.infer<typeof FlowDiagnostic>
