import { sentence } from '../../../shared/sentence'
import type { Spending } from '../turn/spending'

/** Returns the budget of a flow's turn with all of its agents: so many US dollars from now on, if there is a limit. */
export function flowBudget(maxCost: number | undefined): Spending {
  let spent = () => 0
  return {
    cost: () => spent(),
    problem: () =>
      maxCost !== undefined && spent() >= maxCost
        ? sentence`This run of the flow has cost $${spent().toFixed(2)}, and may cost $${maxCost.toFixed(2)}.`
        : undefined,
    include(_, cost) {
      const before = cost()
      spent = () => cost() - before
    },
  }
}
