import { create } from 'zustand'
import { useSession } from './session/session'
import { showPanel } from './side-panel'
import { showDialog, useUi } from './ui'

/**
 * The part of a session's flows that is looked at: which run, by any turn of it, otherwise the latest; and which of its
 * steps is open. `look` belongs to the window.
 */
type ShownFlow = {
  sessionId: string | null
  turnId?: string | undefined
  step?: string | undefined
  /** The run that it is compared with, by a turn of it. */
  comparedId?: string | undefined
  look: 'graph' | 'list'
}

const useShown = create<ShownFlow>()(() => ({ sessionId: null, look: 'graph' }))

/** Returns what is looked at in the open session. */
export function useShownFlow(): Pick<ShownFlow, 'turnId' | 'step' | 'comparedId' | 'look'> {
  const shown = useShown()
  const id = useSession(session => session.id)
  return shown.sessionId === id ? shown : { look: shown.look }
}

/** Looks at a run from now on, and at one of its steps. */
export function chooseFlow(turnId: string | undefined, step?: string): void {
  useShown.setState({ sessionId: useSession.getState().id, turnId, step })
}

/** Compares the run that is looked at, by a turn of it, with another one from now on, or with none. */
export function compareFlow(turnId: string, comparedId: string | undefined): void {
  useShown.setState({ sessionId: useSession.getState().id, turnId, comparedId })
}

export function chooseFlowLook(look: ShownFlow['look']): void {
  useShown.setState({ look, comparedId: undefined })
}

/** Goes to a run, where it is not in sight beside the conversation. */
export function showFlow(turnId: string, step?: string): void {
  chooseFlow(turnId, step)
  if (useUi.getState().dialog?.type !== 'flow') showPanel('flow')
}

/** Shows a run in all of the window. */
export function openFlow(turnId: string): void {
  showDialog({ type: 'flow', turnId })
}
