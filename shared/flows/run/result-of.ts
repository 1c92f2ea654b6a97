import type { StepResult } from '../flow-facts'
import type { FlowRun } from '../flow-run'
import { flowIndex } from './flow-index'

export type FieldValue = StepResult['outputs'][string]

/** Returns what later steps can read of a step, or of one of a nested run. A step that was skipped has nothing. */
export function resultOf(run: FlowRun, id: string): StepResult | undefined {
  const place = flowIndex(run.flow).places.get(id)
  const state = place === undefined ? undefined : run.steps[place]
  if (state) return state.status === 'skipped' ? undefined : state.result
  return run.merged.get(id)
}

/** A field of a result by the name that templates and conditions have for it; its own outputs come last. */
export function fieldOf(result: StepResult, field: string): FieldValue | undefined {
  switch (field) {
    case 'status':
    case 'summary':
    case 'artifacts':
      return result[field]
    case 'fullOutput':
      return result.fullOutput ?? result.summary
    case 'files':
      return result.files.map(({ path }) => path).join(',')
    default:
      return Object.hasOwn(result.outputs, field) ? result.outputs[field] : undefined
  }
}

/** As it stands in a text. */
export function textOf(value: FieldValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
