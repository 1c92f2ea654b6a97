import type { Flow, FlowStep } from '../../../shared/flows/flow'
import type { FlowAgent } from '../../../shared/flows/flow-agent'
import type { Words } from '../../../shared/sentence'

export type FlowCatalogue = {
  agents: ReadonlyMap<string, FlowAgent>
  /** The files of agents that cannot be used, by the names that they would have. */
  unusable?: ReadonlyMap<string, string>
  /** Whether a `path` of a reference names a flow; without it that is not checked. */
  hasFlow?: (path: string) => boolean
}

/** What a check of a step knows, and how it notes what it finds. `key` says on which line. */
export type StepCheck = {
  flow: Flow
  step: FlowStep
  place: number
  catalogue: FlowCatalogue
  /** So much was found that nobody needs more. */
  isFull(): boolean
  error(key: string, message: Words, suggestion?: Words): void
  warn(key: string, message: Words, suggestion?: Words): void
}
