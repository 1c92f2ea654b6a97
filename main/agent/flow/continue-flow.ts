import { AppError } from '../../../shared/errors'
import type { FlowFact, SteeringFact } from '../../../shared/flows/flow-facts'
import { keyOf, type StepCall, stepCallIn, stepsOf } from '../../../shared/flows/flow-place'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { writtenRunOf } from '../../../shared/flows/flow-run-of'
import { applyFlowFact } from '../../../shared/flows/run/apply-flow-fact'
import { isAtWork } from '../../../shared/flows/run/steer-run'
import { sentence } from '../../../shared/sentence'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { CallState, SessionState } from '../../../shared/session/session-state'
import { stepResultOf } from '../../flows/format/finish-schema'
import { waitingTurn } from '../record/waiting-turn'
import { ownDataOf } from '../turn/build-turn'
import { followTurn } from '../turn/follow-turn'
import { prepareRequest } from '../turn/prepare-request'
import type { HandedIn, TurnParts, TurnScope, TurnWork } from '../turn/turn-parts'
import { continuedText } from './flow-summary'
import { runFlow } from './flow-turn'
import { flowTurn, workOnFlow } from './start-flow'

/**
 * Prepares a turn that takes up the run of an earlier one, up to its first fact: as the person wants it, else where it stood.
 * Work that agents had handed in by then is taken over, and no step that has ended runs again.
 */
export async function prepareContinued(
  parts: TurnParts,
  scope: TurnScope,
  { turnId, wanted, before }: { turnId: string; wanted?: SteeringFact; before?: SessionFact },
): Promise<TurnWork> {
  const state = scope.session.state()
  const turn = state.turns.find(({ id }) => id === turnId)
  const run = writtenRunOf(state.turns, turnId)
  if (!turn?.flow || !run) throw new AppError('not-found', sentence`There’s no flow to continue here.`)
  const facts = await factsToGoOn(run, { state, wanted, handedIn: parts.agents.handedIn })
  const said = { text: continuedText(turn.flow.name) }
  const beginning = { said, continues: true, ...(before && { before }) }
  return workOnFlow(parts, scope, { beginning, name: turn.flow.name, begun: run, facts })
}

type ContinuationFacts = {
  state: SessionState
  wanted?: SteeringFact | undefined
  handedIn(sessionId: string): Promise<HandedIn | undefined>
}

/** Returns the facts to record first when a run is resumed. */
export async function factsToGoOn(run: FlowRun, { state, wanted, handedIn }: ContinuationFacts): Promise<FlowFact[]> {
  const facts: FlowFact[] = []
  let now = run
  const add = (fact: FlowFact) => {
    const after = applyFlowFact(now, fact)
    if (!after || after === now) return
    facts.push(fact)
    now = after
  }
  // Of one that ended with Atrium nobody has written down that it did.
  const isOpen = run.status === 'running' || run.status === 'waiting-for-person'
  if (isOpen && (wanted || isAtWork(run))) add({ type: 'flow.stopped' })
  if (wanted) add(wanted)
  else if (now.failure) {
    const { step, within } = now.failure
    add({ type: 'flow.step-retried', step, ...(within && { within }) })
  }
  if (now.status === 'stopped') add({ type: 'flow.resumed' })
  const calls = stepCallsOf(state)
  for (const { step, within, state: ofStep } of stepsOf(now)) {
    const place = { step, ...(within && { within }) }
    const call = ofStep.status === 'interrupted' ? calls.get(visitOf({ ...place, visit: ofStep.visits })) : undefined
    const handed = call?.agent && (await handedIn(call.agent.sessionId))
    if (!handed) continue
    add({ type: 'flow.step-started', ...place })
    add({ type: 'flow.step-finished', ...place, result: stepResultOf(handed.finished, handed.form) })
  }
  return facts
}

/** The calls of steps, by the step and which of its visits it was. Of two the later one counts. */
function stepCallsOf({ calls }: SessionState): ReadonlyMap<string, CallState> {
  return new Map(
    Object.values(calls).flatMap(call => {
      const place = call.agent ? stepCallIn(call.call) : undefined
      return place ? [[visitOf(place), call] as const] : []
    }),
  )
}

const visitOf = (place: StepCall): string => `${place.visit} ${keyOf(place)}`

/** Prepares to go on with a flow that waited for a person at a fork when Atrium ended: the same question waits on. */
export async function prepareResumedFlow(parts: TurnParts, scope: TurnScope): Promise<TurnWork> {
  const state = scope.session.state()
  const waiting = waitingTurn(state)
  const run = waiting && writtenRunOf(state.turns, waiting.turn.id)
  if (!waiting || !run) return async () => false
  const { id: turnId, profile, picked } = waiting.turn
  const basis = await prepareRequest(parts, state, { profileId: profile.id, ...(picked && { picked }) })
  const turn = flowTurn(parts, scope, { basis, ownData: await ownDataOf(parts), turnId, run })
  const asked = new Map(waiting.open.flatMap(({ call }) => askedAt(call)))
  const resumed = { ...turn.resumed, asked: new Set(waiting.open.map(({ call }) => call.id)) }
  return () => followTurn(scope, runFlow({ ...turn, asked, resumed }, run, []))
}

function askedAt(call: ToolCall): [string, ToolCall][] {
  const place = stepCallIn(call)
  return place ? [[keyOf(place), call]] : []
}
