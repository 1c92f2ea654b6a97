import type { PlannedChange } from '../../workspace/changes/plan-change'

/** The planned changes, and what the model is told once they are done. */
export type PlannedFiles = {
  changes: PlannedChange[]
  result: { warnings?: string[]; [field: string]: unknown }
  /** The reason nothing would be changed, for the model, once a person has agreed that it is told. */
  problem?: string
}
