import type { Flow, FlowStep } from '../../../shared/flows/flow'
import type { FlowAgent } from '../../../shared/flows/flow-agent'
import type { LocalizedText } from '../../../shared/sentence'

export type FlowCatalogue = {
  agents: ReadonlyMap<string, FlowAgent>
  /** The files of agents that cannot be used, by the names that they would have. */
  unusable?: ReadonlyMap<string, string>
  /** Returns whether a reference's `path` names a flow; without it that is not checked. */
  hasFlow?: (path: string) => boolean
}

/** The knowledge of a step's check, and the way it notes its findings. `key` selects the line. */
export type StepCheck = {
  flow: Flow
  step: FlowStep
  place: number
  catalogue: FlowCatalogue
  /** So much was found that nobody needs more. */
  isFull(): boolean
  error(key: string, message: LocalizedText, suggestion?: LocalizedText): void
  warn(key: string, message: LocalizedText, suggestion?: LocalizedText): void
}
