import type { Flow, FlowStep } from '../../../../shared/flows/flow'

/** A flow made of those steps of the one before that are still the same, and that one itself where all are: what is drawn of them stays. */
export function sharedFlow(before: Flow | undefined, flow: Flow): Flow {
  if (!before) return flow
  const known = new Map(before.steps.map(step => [JSON.stringify(step), step]))
  const steps = flow.steps.map((step): FlowStep => known.get(JSON.stringify(step)) ?? step)
  const isSame = steps.length === before.steps.length && steps.every((step, at) => step === before.steps[at])
  const shared = { ...flow, steps }
  return isSame && JSON.stringify(shared) === JSON.stringify(before) ? before : shared
}
