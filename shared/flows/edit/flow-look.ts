import type { Flow } from '../flow'
import type { FlowDiagnostic } from '../flow-diagnostic'

/** All that is wrong with a text as the file of a flow or of an agent of flows. `flow` is what could be read of a flow, be there errors or not. */
export type FlowLook = { flow?: Flow; diagnostics: readonly FlowDiagnostic[] }

/** An agent as whoever writes a flow names it. */
export type NamedAgent = { name: string; description: string; inputs: readonly string[]; outputs: readonly string[] }

/** The items that a folder's flow or agent can name. */
export type FlowNames = {
  agents: readonly NamedAgent[]
  /** Paths, as a step refers to them. */
  flows: readonly string[]
  tools: readonly string[]
  roles: readonly string[]
  profiles: readonly string[]
  skills: readonly string[]
}
