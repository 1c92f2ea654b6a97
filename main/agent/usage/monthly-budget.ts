import { type LocalizedText, sentence } from '../../../shared/sentence'
import { monthStart, type UsageEntry } from '../../../shared/usage'
import type { UsageLedger } from '../../store/documents/usage-ledger'

/** A limit for what all sessions together cost in a month of the person's calendar. */
export type MonthlyBudget = {
  /** Resolves once it is known what the month has cost; at once where there is no budget. */
  prepare(): Promise<void>
  /** Returns why no more may be spent this month; undefined while there is room, or no budget. */
  problem(): LocalizedText | undefined
  /** Writes down what a request has used, and counts it. */
  count(entry: UsageEntry): void
}

type MonthlyBudgetParts = {
  ledger: Pick<UsageLedger, 'add' | 'read'>
  /** In US dollars; 0 for none. */
  limit(): number
  warn(text: LocalizedText): void
  now?: () => number
}

/** A person is warned once so much of a budget is spent. */
const WARNED_AT = 0.8

/** The spending of a month: known up to the reading of the ledger, and counted from there on. */
type Month = { start: number; spent: number; isRead: boolean; reading: Promise<void> | undefined; isWarned: boolean }

export function monthlyBudget({ ledger, limit, warn, now = Date.now }: MonthlyBudgetParts): MonthlyBudget {
  let current: Month | undefined

  function month(): Month {
    const start = monthStart(now())
    if (current?.start !== start) current = { start, spent: 0, isRead: false, reading: undefined, isWarned: false }
    return current
  }

  async function read(of: Month): Promise<void> {
    // The ledger answers with what was added by now; what comes later is counted by itself.
    of.spent = 0
    const entries = await ledger.read(of.start)
    of.spent += sumOf(entries)
    of.isRead = true
    remind(of)
  }

  function remind(of: Month): void {
    const budget = limit()
    if (budget === 0 || !of.isRead || of.isWarned || of.spent < budget * WARNED_AT || of.spent >= budget) return
    of.isWarned = true
    warn(
      sentence`This month has cost $${of.spent.toFixed(2)} of your budget of $${budget.toFixed(2)}. Once it’s used up, no more requests are sent to models that cost money.`,
    )
  }

  return {
    async prepare() {
      const of = month()
      if (limit() === 0 || of.isRead) return
      of.reading ??= read(of).finally(() => {
        of.reading = undefined
      })
      await of.reading
    },
    problem() {
      const [budget, of] = [limit(), month()]
      if (budget === 0 || of.spent < budget) return undefined
      return sentence`This month has cost $${of.spent.toFixed(2)}, and your budget is $${budget.toFixed(2)}. To go on, raise the budget in Settings, under Usage.`
    },
    count(entry) {
      ledger.add(entry)
      const of = month()
      if (entry.at >= of.start) of.spent += entry.cost ?? 0
      remind(of)
    },
  }
}

/** Adds up the known costs of entries, in US dollars. */
export function sumOf(entries: readonly UsageEntry[]): number {
  return entries.reduce((sum, { cost = 0 }) => sum + cost, 0)
}
