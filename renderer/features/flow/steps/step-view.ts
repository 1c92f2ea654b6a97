import type { Flow, FlowStep } from '../../../../shared/flows/flow'
import type { AgentCard, WithinRuns } from '../../../../shared/flows/flow-facts'
import { type FlowPlace, keyOf, type StepCall, stepCallIn } from '../../../../shared/flows/flow-place'
import type { FlowRun, StepState, StepStatus } from '../../../../shared/flows/flow-run'
import type { ToolCall } from '../../../../shared/session/messages'
import { type CallState, callsOf, type SessionState, type TurnState } from '../../../../shared/session/session-state'

/** planned: its flow does not run · asks: it waits for the person; the rest as in a run. */
export type StepLook = StepStatus | 'planned' | 'asks' | 'not-run'

/** Each time that somebody was given a step, or asked at it. */
export type StepVisit = { said: StepCall; call: CallState }

/** All that is known of a step. `run` is the one that it is in, which may be nested in another. */
export type StepView = {
  key: string
  place: FlowPlace
  step: FlowStep
  look: StepLook
  visits: readonly StepVisit[]
  run?: FlowRun
  state?: StepState
  /** The way its agent asks for it to be shown. */
  card?: AgentCard
}

const NONE: readonly StepVisit[] = []
const said = new WeakMap<ToolCall, StepCall | { isOther: true }>()

/** The calls of the steps of a run, by the keys of their places. */
export function visitsIn(state: Pick<SessionState, 'calls'>, turns: readonly TurnState[]): Map<string, StepVisit[]> {
  const visits = new Map<string, StepVisit[]>()
  for (const call of turns.flatMap(turn => callsOf(state, turn))) {
    const known = said.get(call.call) ?? stepCallIn(call.call) ?? { isOther: true }
    said.set(call.call, known)
    if ('isOther' in known) continue
    const key = keyOf(known)
    const all = visits.get(key)
    if (all) all.push({ said: known, call })
    else visits.set(key, [{ said: known, call }])
  }
  return visits
}

export type StepViews = ReadonlyMap<string, StepView>

type Visits = ReadonlyMap<string, readonly StepVisit[]>

/** The steps of a flow, and of the runs within it, in their order. What has not changed is the same object as before. */
export function stepViews(flow: Flow, run: FlowRun | undefined, visits: Visits): StepViews {
  const views = new Map<string, StepView>()
  addViews(views, { flow, run, within: [] }, visits)
  return views
}

type FlowSection = { flow: Flow; run: FlowRun | undefined; within: WithinRuns }

function addViews(views: Map<string, StepView>, { flow, run, within }: FlowSection, all: Visits): void {
  for (const [at, step] of flow.steps.entries()) {
    const place: FlowPlace = { step: step.id, ...(within.length > 0 && { within }) }
    const key = keyOf(place)
    const visits = all.get(key) ?? NONE
    const state = run?.steps[at]
    const card = cardOf(step, run)
    const view = {
      key,
      place,
      step,
      visits,
      look: lookOf({ run, at, visits }),
      ...(run && { run }),
      ...(state && { state }),
      ...(card && { card }),
    }
    views.set(key, unlessSame(view))
    for (const [index, inner] of (state?.runs ?? []).entries())
      addViews(views, { flow: inner.flow, run: inner, within: [...within, { step: step.id, index }] }, all)
  }
}

/** Returns the way a step's agent asks for it to be shown. */
export function cardOf(step: FlowStep, run: FlowRun | undefined): AgentCard | undefined {
  const agent = 'agent' in step ? step.agent : undefined
  return agent !== undefined && run?.cards && Object.hasOwn(run.cards, agent) ? run.cards[agent] : undefined
}

const latest = new WeakMap<FlowStep, StepView>()

/** Returns the former view if nothing changed: the drawing of a step does not change with the rest of its run. */
function unlessSame(view: StepView): StepView {
  const before = latest.get(view.step)
  const isSame =
    before?.key === view.key &&
    before.state === view.state &&
    before.look === view.look &&
    before.visits.length === view.visits.length &&
    before.visits.every(({ call }, at) => call === view.visits[at]?.call)
  if (isSame) return before
  latest.set(view.step, view)
  return view
}

type StepHistory = { run: FlowRun | undefined; at: number; visits: readonly StepVisit[] }

function lookOf({ run, at, visits }: StepHistory): StepLook {
  const state = run?.steps[at]
  if (!run || !state) return 'planned'
  const isAtFork =
    run.status === 'waiting-for-person' && run.position === at && state.status === 'waiting' && !state.runs
  const asks = state.status === 'running' && visits.some(visit => askOf(visit) !== undefined)
  // Nothing starts it any more unless the person lets the run go on.
  const isOver = run.status === 'failed' || run.status === 'stopped' || run.status === 'done'
  if (isOver && state.status === 'waiting') return 'not-run'
  return isAtFork || asks ? 'asks' : state.status
}

/** The call at which the person is asked something, by the step itself or by somebody who works for it. */
export function askOf({ call }: StepVisit): CallState | undefined {
  return call.status === 'waiting' || call.agent?.waits ? call : undefined
}
