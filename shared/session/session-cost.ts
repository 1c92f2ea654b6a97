import type { SessionState } from './session-state'

type Costs = Pick<SessionState, 'turns' | 'branches' | 'calls'> &
  Partial<Pick<SessionState, 'compactions' | 'besideCost'>>

/** Returns what a session has cost in US dollars, as far as prices were known: including what was retried or has left the conversation. */
export function sessionCost({ turns, branches, calls, compactions = [], besideCost = 0 }: Costs): number {
  const all = [...turns, ...branches.flatMap(branch => branch.turns)]
  const costs = [...all.flatMap(({ replies }) => replies), ...compactions].map(({ cost }) => cost ?? 0)
  const ofSpoken = all.map(({ spoken }) => spoken?.cost ?? 0)
  const ofAgents = Object.values(calls).map(({ result }) =>
    result?.details?.type === 'agent' ? (result.details.cost ?? 0) : 0,
  )
  return [besideCost, ...costs, ...ofSpoken, ...ofAgents].reduce((sum, cost) => sum + cost, 0)
}
