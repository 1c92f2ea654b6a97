import { useEffect, useMemo, useState } from 'react'
import type { FlowRun } from '../../../shared/flows/flow-run'
import type { SessionState, TurnState } from '../../../shared/session/session-state'
import { flowRun, runsIn } from '../../state/flow-runs'
import { useSession } from '../../state/session/session'
import { type StepViews, stepViews, visitsIn } from './steps/step-view'

/** A run of a flow as it is shown. `turn` is the last of its turns that counts. */
export type FlowView = { run: FlowRun; views: StepViews; turn: TurnState; sessionId: string }

/** The run of a flow that a turn of the open session runs: as it stands now or, with `byThen`, as it stood when the turn ended. */
export function useFlowView(turnId: string | undefined, byThen = false): FlowView | undefined {
  const state = useStateByFrame()
  return useMemo(() => {
    const all = runsIn(state.turns).find(({ turns }) => turns.some(({ id }) => id === turnId))?.turns ?? []
    const turns = byThen ? all.slice(0, all.findIndex(({ id }) => id === turnId) + 1) : all
    const turn = turns.at(-1)
    const run = turn && flowRun(state.turns, turn.id)
    if (!turn || !run) return undefined
    return { run, turn, sessionId: state.id, views: stepViews(run.flow, run, visitsIn(state, turns)) }
  }, [state, turnId, byThen])
}

/** The state of the open session. Agents that work at once tell many things within a frame, which are drawn once. */
function useStateByFrame(): SessionState {
  const [state, setState] = useState(() => useSession.getState().state)
  useEffect(() => {
    let frame: number | undefined
    const take = () => {
      frame = undefined
      setState(useSession.getState().state)
    }
    take()
    const stop = useSession.subscribe((now, before) => {
      if (now.state !== before.state) frame ??= requestAnimationFrame(take)
    })
    return () => {
      stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [])
  return state
}
