import type { FinishedStep } from '../../../shared/flows/finish'
import type { SessionState } from '../../../shared/session/session-state'

/** Finds what a step's agent has handed in, in its session. */
export function finishedIn({ calls }: Pick<SessionState, 'calls'>): FinishedStep | undefined {
  for (const { result } of Object.values(calls)) {
    if (result?.details?.type !== 'finish') continue
    const { type: _, ...finished } = result.details
    return finished
  }
  return undefined
}
