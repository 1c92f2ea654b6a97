import type { SessionState } from '../session/session-state'
import type { FinishedStep } from './finish'

/** What the agent of a step has handed in, in its session. */
export function finishedIn({ calls }: Pick<SessionState, 'calls'>): FinishedStep | undefined {
  for (const { result } of Object.values(calls)) {
    if (result?.details?.type !== 'finish') continue
    const { type: _, ...finished } = result.details
    return finished
  }
  return undefined
}
