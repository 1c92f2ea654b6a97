import { AppError } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { sessionCost } from '../../../shared/session/session-cost'
import type { SessionState } from '../../../shared/session/session-state'
import type { Profile } from '../../../shared/settings'

/** The cost of a session, with the sub-agents that work for it now, against the limit of its profile. */
export type Spending = {
  /** In US dollars, as far as prices were known. */
  cost(): number
  /** Returns why no more may be spent, here or in a session above; undefined while there is room. */
  problem(): LocalizedText | undefined
  /** Counts what a sub-agent costs until its result tells that. */
  include(sessionId: string, cost: () => number): void
}

type Limited = Pick<Profile, 'maxSessionCost' | 'name'>

/** `above` is that of the session which gave this one its task. It counts what is spent here from now on. */
export function spendingOf(state: () => SessionState, profile: Limited, above?: Spending): Spending {
  const children = new Map<string, () => number>()
  const spending: Spending = {
    cost: () => {
      const told = toldBy(state())
      const untold = [...children].flatMap(([id, cost]) => (told.has(id) ? [] : [cost()]))
      return untold.reduce((sum, cost) => sum + cost, sessionCost(state()))
    },
    problem: () => overLimit(spending.cost, profile) ?? above?.problem(),
    include: (sessionId, cost) => void children.set(sessionId, cost),
  }
  above?.include(state().id, spending.cost)
  return spending
}

/** The sub-agents whose results tell what they cost. */
function toldBy({ calls }: SessionState): ReadonlySet<string> {
  const details = Object.values(calls).flatMap(({ result }) => result?.details ?? [])
  return new Set(details.flatMap(detail => (detail.type === 'agent' ? [detail.sessionId] : [])))
}

/** Refuses where the session has cost as much as the profile allows. */
export function checkCost(state: SessionState, profile: Limited): void {
  const problem = overLimit(() => sessionCost(state), profile)
  if (problem !== undefined) throw new AppError('denied', problem)
}

/** Most profiles have no limit, and adding up a long session takes its time. */
function overLimit(costOf: () => number, { maxSessionCost: limit, name }: Limited): LocalizedText | undefined {
  if (limit === undefined) return undefined
  const cost = costOf()
  if (cost < limit) return undefined
  return sentence`This session has cost $${cost.toFixed(2)}, and the limit in the profile ${name} is $${limit.toFixed(2)}. Raise the limit, or start a new session.`
}
