import type { Flow, FlowStep } from '../../../../shared/flows/flow'
import type { WithinRuns } from '../../../../shared/flows/flow-facts'
import { type FlowPlace, keyOf } from '../../../../shared/flows/flow-place'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import { flowIndex, isParallel } from '../../../../shared/flows/run/flow-index'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { cardOf } from '../steps/step-view'

/** order: what comes next · branch: a choice · loop: back once more · error: the way for a failure. */
export type EdgeKind = 'order' | 'branch' | 'loop' | 'error'

/** `hasNote`: there is more to say of it than what it is and who works on it. */
export type GraphNode = { key: string; place: FlowPlace; step: FlowStep; hasNote: boolean; inner: FlowGraph[] }

/** `name`: what a decision is called that goes this way. `isBack`: it leads to a step further up. */
export type GraphEdge = {
  key: string
  from: string
  to: string
  kind: EdgeKind
  name?: string
  label: string
  isBack: boolean
}

/** A flow as nodes and edges, with the runs that have begun within its references. */
export type FlowGraph = { key: string; name: string; nodes: GraphNode[]; edges: GraphEdge[] }

/** Those that lead nowhere but on. */
const PLAIN: ReadonlySet<FlowStep['type']> = new Set(['agent', 'code', 'flow-ref'])

/** Of a flow that has not run, or of a run, whose graph changes only where a flow begins within it. */
export function flowGraph(flow: Flow, run?: FlowRun, within: WithinRuns = []): FlowGraph {
  const placeOf = (step: string): FlowPlace => ({ step, ...(within.length > 0 && { within }) })
  const keys = flow.steps.map(({ id }) => keyOf(placeOf(id)))
  const nodes = flow.steps.map((step, place): GraphNode => {
    const runs = run?.steps[place]?.runs ?? []
    const inner = runs.map((one, index) => flowGraph(one.flow, one, [...within, { step: step.id, index }]))
    const hasNote = !PLAIN.has(step.type) || cardOf(step, run)?.metric !== undefined
    return { key: keys[place] ?? '', place: placeOf(step.id), step, hasNote, inner }
  })
  const edges = flow.steps.flatMap((_, place) => waysOf(flow, place).map(way => edgeOf(keys, place, way)))
  return { key: JSON.stringify(within), name: flow.name, nodes, edges }
}

/** Returns a signature of those parts of a run that make another graph: as long as it is the same, so is the graph. */
export function graphSignature(run: FlowRun): string {
  return run.steps.map(({ runs }) => (runs ? `[${runs.map(graphSignature).join(';')}]` : '')).join(',')
}

type WayOn = { to: number; kind: EdgeKind; name?: string; label?: string }

function edgeOf(keys: readonly string[], place: number, { to, kind, name, label = '' }: WayOn): GraphEdge {
  const isBack = to <= place
  const [from, target] = [keys[place] ?? '', keys[to] ?? '']
  const key = JSON.stringify([from, target, kind, name ?? ''])
  return { key, from, to: target, kind: isBack ? 'loop' : kind, ...(name !== undefined && { name }), label, isBack }
}

function waysOf(flow: Flow, place: number): WayOn[] {
  const step = flow.steps[place]

  if (!step) return []
  const to = (id: string | undefined, way: Omit<WayOn, 'to'>): WayOn[] => {
    const target = id === undefined ? undefined : flowIndex(flow).places.get(id)
    return target === undefined ? [] : [{ to: target, ...way }]
  }
  switch (step.type) {
    case 'fork':
    case 'agent-decision':
      return step.branches.flatMap(({ name, target }) => to(target, { kind: 'branch', name, label: escapedText(name) }))
    case 'conditional': {
      const field = escapedText(step.field)
      return [
        ...to(step.present, { kind: 'branch', name: 'present', label: t('flow.steps.ways.present', { field }) }),
        ...to(step.absent, { kind: 'branch', name: 'absent', label: t('flow.steps.ways.absent', { field }) }),
      ]
    }
    case 'agent-loop-decision':
      return [
        ...to(step.loopTarget, { kind: 'loop', name: 'loop', label: t('flow.steps.ways.loop') }),
        ...to(step.exitTarget, { kind: 'branch', name: 'exit', label: t('flow.steps.ways.exit') }),
      ]
    default: {
      const named = to(step.onComplete, { kind: 'order', name: 'on_complete' })
      const next = named.length > 0 ? named : onward(flow, place)
      return [...next, ...to(step.onError, { kind: 'error', name: 'on_error', label: t('flow.steps.ways.error') })]
    }
  }
}

/** Returns the target of a step that names none: the steps that wait for it, or what comes below everything beside it. */
function onward(flow: Flow, place: number): WayOn[] {
  const { segments, dependents } = flowIndex(flow)
  const waiting = dependents[place] ?? []
  if (waiting.length > 0) return waiting.map(to => ({ to, kind: 'order' }))
  return beginnings(flow, segments[place]?.end ?? place + 1).map(to => ({ to, kind: 'order' }))
}

/** The steps with which a run begins that comes to a place. */
function beginnings(flow: Flow, place: number): number[] {
  const { segments, blockers, ledTo } = flowIndex(flow)
  const step = flow.steps[place]
  if (!isParallel(step)) return step ? [place] : []
  const end = segments[place]?.end ?? place + 1
  const all = Array.from({ length: end - place }, (_, at) => place + at)
  return all.filter(one => blockers[one]?.length === 0 && !ledTo.has(one))
}
