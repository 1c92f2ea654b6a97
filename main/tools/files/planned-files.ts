import type { PlannedChange } from '../../workspace/changes/plan-change'

/** What it would do, and what the model is told once it is done. */
export type PlannedFiles = {
  changes: PlannedChange[]
  result: { warnings?: string[]; [field: string]: unknown }
  /** Why nothing would be changed, for the model, once a person has agreed that it is told. */
  problem?: string
}
