import type { Flow, FlowStep } from '../flow'
import { flowIndex, isParallel } from '../run/flow-index'
import type { FlowWay } from './flow-edit'

/** The pattern for a new id: it appears in templates, so that it must not contain any of their signs. */
export const NEW_ID = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99}$/u

/** That a step leads to another one, or is waited for by it. */
export type FlowWire = { from: string; to: string; way: FlowWay }

/** Every way that is written in a flow, in the order of its steps. */
export function wiresOf({ steps }: Flow): FlowWire[] {
  return steps.flatMap(step => [
    ...(isParallel(step)
      ? step.blockedBy.map(from => ({ from, to: step.id, way: { key: 'blockedBy' as const } }))
      : []),
    ...leadsOf(step).map(({ target, way }) => ({ from: step.id, to: target, way })),
  ])
}

/** Returns where a step says that a run continues. */
export function leadsOf(step: FlowStep): { target: string; way: FlowWay }[] {
  const lead = (key: FlowWay['key'], target: string | undefined) =>
    target === undefined ? [] : [{ target, way: { key } }]
  switch (step.type) {
    case 'fork':
    case 'agent-decision':
      return step.branches.map(({ name, target }) => ({ target, way: { key: 'branches', name } }))
    case 'conditional':
      return [...lead('present', step.present), ...lead('absent', step.absent)]
    case 'agent-loop-decision':
      return [...lead('loop_target', step.loopTarget), ...lead('exit_target', step.exitTarget)]
    default:
      return [...lead('on_complete', step.onComplete), ...lead('on_error', step.onError)]
  }
}

/** The ways in which a step can be made to lead to another, the likeliest first. A branch without a name is a new one. */
export function possibleWays(flow: Flow, from: string, to: string): FlowWay[] {
  const { places, segments } = flowIndex(flow)
  const [source, target] = [places.get(from), places.get(to)]
  const [step, other] = [flow.steps[source ?? -1], flow.steps[target ?? -1]]
  if (!step || !other || source === undefined || target === undefined) return []
  switch (step.type) {
    case 'fork':
    case 'agent-decision':
      return [{ key: 'branches' }, ...step.branches.map(({ name }): FlowWay => ({ key: 'branches', name }))]
    case 'conditional':
      return [{ key: 'present' }, { key: 'absent' }]
    case 'agent-loop-decision':
      return [{ key: 'loop_target' }, { key: 'exit_target' }]
    default: {
      const ways: FlowWay[] = [{ key: 'on_complete' }, { key: 'on_error' }]
      const isBeside = isParallel(step) && isParallel(other) && segments[source] === segments[target]
      return from === to ? ways.slice(1) : isBeside ? [{ key: 'blockedBy' }, ...ways] : ways
    }
  }
}

/** Returns whether a step can do without this connection: a condition needs both of its connections, and a decision one. */
export function canBeUnwired(flow: Flow, { from, way }: FlowWire): boolean {
  const step = flow.steps.find(({ id }) => id === from)
  if (way.key === 'branches') return step !== undefined && 'branches' in step && step.branches.length > 1
  return way.key === 'blockedBy' || way.key === 'on_complete' || way.key === 'on_error'
}
