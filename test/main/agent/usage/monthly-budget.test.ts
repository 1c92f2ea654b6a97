import { expect, test } from 'vitest'
import { monthlyBudget } from '../../../../main/agent/usage/monthly-budget'
import { usageLedger } from '../../../../main/store/documents/usage-ledger'
import { inEnglish, type LocalizedText } from '../../../../shared/sentence'
import type { UsageEntry } from '../../../../shared/usage'
import { temporaryFolder } from '../../../helpers/temp-folder'

const NOVEMBER = new Date(2026, 10, 15, 12).getTime()
const OCTOBER = new Date(2026, 9, 31, 23, 59).getTime()
const DECEMBER = new Date(2026, 11, 1, 0, 1).getTime()

const spent = (cost: number, at = NOVEMBER): UsageEntry => ({
  ...{ at, sessionId: 's', workspace: '/w', providerId: 'p', model: 'm', cost },
})

async function budgetOf(limit: number) {
  const ledger = usageLedger(await temporaryFolder())
  const state = { limit, now: NOVEMBER }
  const warnings: string[] = []
  const parts = {
    ledger,
    limit: () => state.limit,
    now: () => state.now,
    warn: (text: LocalizedText) => void warnings.push(inEnglish(text)),
  }
  return { ledger, state, warnings, start: () => monthlyBudget(parts) }
}

test('says when a month has cost as much as the budget, with what was spent before a restart', async () => {
  const { start, ledger } = await budgetOf(10)
  ledger.add(spent(100, OCTOBER))
  ledger.add(spent(4))
  const budget = start()
  await budget.prepare()
  budget.count(spent(5.99))
  expect(budget.problem()).toBeUndefined()
  budget.count(spent(0.01))
  expect(inEnglish(budget.problem() ?? '')).toBe(
    'This month has cost $10.00, and your budget is $10.00. To go on, raise the budget in Settings, under Usage.',
  )
  const restarted = start()
  await restarted.prepare()
  expect(restarted.problem()).toBeDefined()
})

test('counts each request once, also those that end while it reads', async () => {
  const { start, ledger } = await budgetOf(10)
  ledger.add(spent(3))
  const budget = start()
  const preparing = budget.prepare()
  budget.count(spent(3))
  await preparing
  await budget.prepare()
  budget.count(spent(3.99))
  expect(budget.problem()).toBeUndefined()
  budget.count(spent(0.01))
  expect(budget.problem()).toBeDefined()
})

test('warns once when four fifths are spent', async () => {
  const { start, warnings } = await budgetOf(10)
  const budget = start()
  await budget.prepare()
  budget.count(spent(7.9))
  expect(warnings).toEqual([])
  budget.count(spent(0.2))
  budget.count(spent(0.2))
  expect(warnings).toEqual([
    'This month has cost $8.10 of your budget of $10.00. Once it’s used up, no more requests are sent to models that cost money.',
  ])
})

test('a new month begins with nothing, and a raised or removed budget holds at once', async () => {
  const { start, state } = await budgetOf(10)
  const budget = start()
  await budget.prepare()
  budget.count(spent(12))
  expect(budget.problem()).toBeDefined()
  state.limit = 20
  expect(budget.problem()).toBeUndefined()
  state.limit = 0
  expect(budget.problem()).toBeUndefined()
  state.limit = 10
  expect(budget.problem()).toBeDefined()
  state.now = DECEMBER
  await budget.prepare()
  expect(budget.problem()).toBeUndefined()
})

test('without a budget nothing is read, and one that is set later knows what was spent', async () => {
  const { start, state } = await budgetOf(0)
  const budget = start()
  await budget.prepare()
  budget.count(spent(12))
  state.limit = 10
  await budget.prepare()
  expect(budget.problem()).toBeDefined()
})
