import type { Words } from '../sentence'

/** What is wrong with the file of a flow or an agent. With an error it cannot be used. `line` counts from 1. */
export type FlowDiagnostic = {
  line: number
  severity: 'error' | 'warning'
  message: Words
  suggestion?: Words
}
