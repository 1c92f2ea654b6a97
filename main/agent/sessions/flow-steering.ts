import { AppError } from '../../../shared/errors'
import type { SteeringFact } from '../../../shared/flows/flow-facts'
import { keyOf, stepCallIn } from '../../../shared/flows/flow-place'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { flowRunOf, writtenRunOf } from '../../../shared/flows/flow-run-of'
import { applyFlowFact } from '../../../shared/flows/run/apply-flow-fact'
import { sentence } from '../../../shared/sentence'
import { type CallState, callsOf } from '../../../shared/session/session-state'
import type { OpenSession } from './open-session'
import type { OpenSessions } from './open-sessions'
import { runWhenSettled } from './session-lock'

type TakeUp = (id: string, session: OpenSession, asked: { turnId: string; wanted: SteeringFact }) => Promise<void>

/** A run of a flow, by the turn that runs it, and what the person wants of it. */
export type Steering = { turnId: string; wanted: SteeringFact }

/**
 * The person says how the run of a flow is to go on: one that is under way hears of it, and one that is over is taken up where
 * that leads on.
 */
export function flowSteering(opened: Pick<OpenSessions, 'get' | 'stop'>, takeUp: TakeUp) {
  return async (id: string, steering: Steering): Promise<void> => {
    let passedOver: CallState | undefined
    await runWhenSettled(opened, id, async session => {
      const after = wantedRun(session, steering)
      if (session.running) {
        session.running.steering.put(steering.wanted)
        passedOver = passOver(session, steering)
      } else if (after.status === 'running' || after.status === 'waiting-for-person')
        await takeUp(id, session, steering)
      else await keep(session, steering)
    })
    // The flow goes past a step once nobody works on it any more.
    if (passedOver?.agent) await opened.stop(passedOver.agent.sessionId)
  }
}

/** Returns what becomes of the run. Throws if the request is not possible. */
function wantedRun({ live, running }: OpenSession, { turnId, wanted }: Steering): FlowRun {
  const { turns } = live.state()
  const run = flowRunOf(turns, turnId)
  if (!run) throw new AppError('not-found', sentence`There’s no flow to continue here.`)
  if (running && turns.at(-1)?.id !== turnId)
    throw new AppError('conflict', sentence`This session is still running. Stop it first.`)
  const after = applyFlowFact(run, wanted)
  if (!after || after === run)
    throw new AppError('conflict', sentence`The flow has moved on since then. Check it and try again.`)
  return after
}

/** Ends what is asked at a step that nobody wants any more; the call by which somebody works on it is given back. */
function passOver(session: OpenSession, { wanted }: Steering): CallState | undefined {
  const call = wanted.type === 'flow.step-skipped' ? callOf(session, wanted) : undefined
  if (call?.questions) session.questions.answer(call.call.id, 'dismissed')
  return call
}

/** Writes down what matters once the run is taken up. */
async function keep({ live }: OpenSession, { turnId, wanted }: Steering): Promise<void> {
  const { turns } = live.state()
  const isOpen = writtenRunOf(turns, turnId)?.status !== flowRunOf(turns, turnId)?.status
  if (isOpen) await live.record({ type: 'flow.fact', turnId, fact: { type: 'flow.stopped' } })
  await live.record({ type: 'flow.fact', turnId, fact: wanted })
}

/** The call by which somebody works on a step now. */
function callOf({ live }: OpenSession, wanted: SteeringFact): CallState | undefined {
  const state = live.state()
  const turn = state.turns.at(-1)
  return (turn ? callsOf(state, turn) : []).find(({ call, result }) => {
    const place = result ? undefined : stepCallIn(call)
    return place && keyOf(place) === keyOf(wanted)
  })
}
