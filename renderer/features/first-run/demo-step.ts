import { type CallState, callsOf, type SessionState } from '../../../shared/session/session-state'

export type DemoStep = 'read' | 'change' | 'approve' | 'undo' | 'done'

/** The steps of the demo in their order. */
export const DEMO_STEPS: readonly DemoStep[] = ['read', 'change', 'approve', 'undo', 'done']

/** Returns where the demo stands, by what was done in its session, however that was done. */
export function demoStep(state: SessionState): { step: DemoStep; change?: CallState; isDenied?: boolean } {
  const calls = state.turns.flatMap(turn => callsOf(state, turn))
  const change = calls.findLast(({ plan }) => plan !== undefined)
  if (!change) return { step: calls.some(({ status }) => status === 'done') ? 'change' : 'read' }
  if (change.undo?.status === 'undone') return { step: 'done', change }
  if (change.status === 'done') return { step: 'undo', change }
  const isOver = change.status === 'denied' || change.status === 'failed' || change.status === 'interrupted'
  return isOver ? { step: 'change', change, isDenied: change.status === 'denied' } : { step: 'approve', change }
}
