import type { StepViews } from '../steps/step-view'
import type { GraphEdge } from './flow-graph'

/** Returns whether a run followed an edge the last time that it left the step. */
export function isTaken({ from, to, name }: GraphEdge, views: StepViews): boolean {
  const [source, target] = [views.get(from), views.get(to)]
  const { decision, status } = source?.state ?? {}
  if (name !== undefined) return decision?.name === name && decision.target === target?.step.id && status !== 'waiting'
  const hasEnded = status === 'done' || (status === 'failed' && decision === undefined)
  return hasEnded && decision === undefined && (target?.state?.visits ?? 0) > 0
}
