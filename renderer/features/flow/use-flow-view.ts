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
  const state = useCalmState()
  return useMemo(() => {
    const all = runsIn(state.turns).find(({ turns }) => turns.some(({ id }) => id === turnId))?.turns ?? []
    const turns = byThen ? all.slice(0, all.findIndex(({ id }) => id === turnId) + 1) : all
    const turn = turns.at(-1)
    const run = turn && flowRun(state.turns, turn.id)
    if (!turn || !run) return undefined
    return { run, turn, sessionId: state.id, views: stepViews(run.flow, run, visitsIn(state, turns)) }
  }, [state, turnId, byThen])
}

/** A run is drawn anew at most so often: one can read no faster, and what is drawn less often moves more smoothly. */
const EVERY_MS = 200
const FRAME_MS = 16

/**
 * The state of the open session, at most so often. Agents that work at once tell many things within a moment, which are drawn
 * once; the first of them is drawn with the next frame.
 */
function useCalmState(): SessionState {
  const [state, setState] = useState(() => useSession.getState().state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shownAt = 0
    const take = () => {
      clearTimeout(timer)
      timer = undefined
      shownAt = performance.now()
      setState(useSession.getState().state)
    }
    take()
    const stop = useSession.subscribe(({ state: now }, { state: before }) => {
      if (now === before) return
      if (now.id !== before.id) take()
      else timer ??= setTimeout(take, Math.max(FRAME_MS, shownAt + EVERY_MS - performance.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return state
}
