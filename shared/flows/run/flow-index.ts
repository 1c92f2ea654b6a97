import type { AgentStep, CodeStep, Flow, FlowStep } from '../flow'

/** Steps that stand beside each other and run as one; of any other step itself alone. `end` is the place behind the last one. */
export type Segment = { readonly start: number; readonly end: number }

/** The lookups that are made repeatedly on a flow, by the positions of its steps. */
export type FlowIndex = {
  readonly places: ReadonlyMap<string, number>
  readonly segments: readonly Segment[]
  /** The steps of the same segment that have to be over first. */
  readonly blockers: readonly (readonly number[])[]
  /** The other way round. */
  readonly dependents: readonly (readonly number[])[]
  /** To these an earlier step of their segment leads by `on_error` or `on_complete`, so they do not begin with the others. */
  readonly ledTo: ReadonlySet<number>
}

const known = new WeakMap<Flow, FlowIndex>()

export function flowIndex(flow: Flow): FlowIndex {
  const before = known.get(flow)
  if (before) return before
  const made = indexOf(flow)
  known.set(flow, made)
  return made
}

export function isParallel(step: FlowStep | undefined): step is AgentStep | CodeStep {
  return step?.type === 'agent' || step?.type === 'code'
}

function indexOf({ steps }: Flow): FlowIndex {
  const places = new Map<string, number>()
  for (const [place, { id }] of steps.entries()) if (!places.has(id)) places.set(id, place)
  const segments = segmentsOf(steps)
  const dependents: number[][] = steps.map(() => [])
  const ledTo = new Set<number>()
  const blockers = steps.map((step, place) => {
    if (!isParallel(step)) return []
    const isBeside = (other: number) => segments[other] === segments[place]
    for (const target of [step.onError, step.onComplete]) {
      const other = target === undefined ? undefined : places.get(target)
      if (other !== undefined && other > place && isBeside(other)) ledTo.add(other)
    }
    const own = step.blockedBy.map(id => places.get(id)).filter(other => other !== undefined && isBeside(other))
    return own.filter(other => other !== undefined)
  })
  for (const [place, own] of blockers.entries()) for (const other of own) dependents[other]?.push(place)
  return { places, segments, blockers, dependents, ledTo }
}

function segmentsOf(steps: readonly FlowStep[]): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < steps.length; ) {
    let end = start + 1
    if (isParallel(steps[start])) while (isParallel(steps[end])) end += 1
    const segment = { start, end }
    for (; start < end; start += 1) segments.push(segment)
  }
  return segments
}
