import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monthStart, type UsageEntry } from '../../shared/usage'
import { saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { connectModel, openFolder, say, timeline } from './person'

const DAY = 24 * 60 * 60 * 1000

/** Three months of work with two models, as a ledger keeps them; the last entry is of this month. */
async function seedUsage(data: string, now: number): Promise<void> {
  const months = new Map<string, string>()
  for (let day = 80; day >= 0; day--) {
    const at = Math.max(now - day * DAY, day === 0 ? monthStart(now) : 0)
    const big = { model: 'claude-opus-4-1', providerId: 'a', cost: 0.4 + (day % 7) * 0.3, workspace: '/home/ada/shop' }
    const small = { model: 'qwen3-coder:30b', providerId: 'b', workspace: '/home/ada/notes' }
    for (const one of day % 6 === 0 ? [small] : [big, small]) {
      const usage = { inputTokens: 120_000 + day * 500, outputTokens: 4_000, cachedInputTokens: 90_000 }
      const entry: UsageEntry = { at, sessionId: `seed-${day % 9}`, usage, ...one }
      const month = new Date(at).toISOString().slice(0, 7)
      months.set(month, `${months.get(month) ?? ''}${JSON.stringify(entry)}\n`)
    }
  }
  await mkdir(join(data, 'data/usage'), { recursive: true })
  for (const [month, lines] of months) await writeFile(join(data, `data/usage/${month}.jsonl`), lines)
}

test('what models used is added up by day, model, folder and session, and a budget says how much of it is spent', async ({
  launch,
  folder,
}) => {
  const [data, work] = [await folder('data'), await folder('work')]
  await seedUsage(data, Date.now())
  const server = await modelServer([saying('Hello.')])
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, work)
  await say(page, 'greet me')
  await expect(timeline(page)).toContainText('Hello.')

  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'Usage' }).click()
  await expect(page.getByText(/^This month has cost \$[\d.]+ so far\.$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('claude-opus-4-1')
  await expect(rows.filter({ hasText: 'qwen3-coder:30b' })).toContainText('Unknown')
  await expect(page.getByRole('img', { name: /^Usage over time/ })).toBeVisible()
  await expect(page.getByText(/requests aren’t in the cost/)).toBeVisible()
  await look(page, 'usage')

  await page.getByRole('combobox', { name: 'Group by' }).selectOption('By folder')
  await expect(rows.filter({ hasText: 'shop' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('By session')
  await expect(rows.filter({ hasText: 'Deleted session' }).first()).toBeVisible()

  const budget = page.getByRole('textbox', { name: 'Monthly budget in US dollars' })
  await budget.fill('1')
  await budget.press('Enter')
  await expect(page.getByText(/^This month’s budget of \$1\.00 is used up/)).toBeVisible()
  await budget.fill('100000')
  await budget.press('Enter')
  await expect(page.getByText(/^This month has cost \$[\d.]+ of \$100,000\.00 so far\.$/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Period' }).selectOption('This month')
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('By session')
  await rows.getByRole('button', { name: 'greet me' }).click()
  await expect(timeline(page)).toContainText('Hello.')
  await server.close()
})
