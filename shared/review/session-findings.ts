import type { ReviewFinding } from '../session/review-finding'
import { callsOf, type SessionState } from '../session/session-state'

/** Every diff of a window asks, and the answer is the same for all. */
const known = new WeakMap<SessionState['calls'], { turns: SessionState['turns']; findings: readonly ReviewFinding[] }>()

/** Returns the findings of all reviews of a session, the first ones first. */
export function sessionFindings(state: SessionState): readonly ReviewFinding[] {
  const former = known.get(state.calls)
  if (former?.turns === state.turns) return former.findings
  const findings = state.turns.flatMap(turn =>
    callsOf(state, turn).flatMap(({ result }) => (result?.details?.type === 'findings' ? result.details.findings : [])),
  )
  known.set(state.calls, { turns: state.turns, findings })
  return findings
}
