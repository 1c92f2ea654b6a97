import type { PlannedChange } from '../../workspace/changes/plan-change'

/** What it would do, and what the model is told once it is done. */
export type PlannedFiles = { changes: PlannedChange[]; result: { warnings?: string[]; [field: string]: unknown } }
