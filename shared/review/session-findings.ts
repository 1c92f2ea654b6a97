import type { ReviewFinding } from '../session/review-finding'
import { callsOf, type SessionState } from '../session/session-state'
import { perTurn } from './per-turn'

const findingsIn = perTurn((state, turn) =>
  callsOf(state, turn).flatMap(({ result }) => (result?.details?.type === 'findings' ? result.details.findings : [])),
)

/** Every diff of a window asks, and the answer is the same for all. */
const known = new WeakMap<SessionState, readonly ReviewFinding[]>()
let last: readonly ReviewFinding[] = []

/** Returns the findings of all reviews of a session, the first ones first: the same list as long as none comes. */
export function sessionFindings(state: SessionState): readonly ReviewFinding[] {
  const former = known.get(state)
  if (former) return former
  const findings = findingsIn(state).map(({ item }) => item)
  const isSame = findings.length === last.length && findings.every((finding, at) => finding === last[at])
  if (!isSame) last = findings
  known.set(state, last)
  return last
}
