import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionLogs } from '../../main/store/session-logs'
import { began, ended, replied } from '../helpers/session-of'
import { expect, test } from './launch'

const DAY = 24 * 60 * 60 * 1000

/** Sessions as they would be after some weeks, half a day apart; one of them is long. */
async function madeSessions(dataFolder: string, workspace: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  let now = Date.now() - 60 * DAY
  const logs = sessionLogs(dataFolder, () => now)
  for (let index = 0; index < 60; index++) {
    const id = `s${index}`
    await logs.create(id, { type: 'session.created', id, workspace, title: `Fix the café menu ${index}` })
    for (let turn = 0; turn < (index === 30 ? 40 : 1); turn++) {
      const turnId = `t${index}-${turn}`
      const rare = index === 30 && turn === 12 ? ' for the Zebrafish' : ''
      await logs.append(id, began(turnId, `Please look at part ${turn}${rare} of it`))
      const words = `It is in **cart.ts**. ${'More words follow here. '.repeat(20)}`
      const facts = replied(turnId, words, {
        [`c${index}-${turn}`]: `src/cart.ts:${turn}: needle\n${'line\n'.repeat(9)}`,
      })
      for (const fact of [...facts, ended(turnId)]) await logs.append(id, fact)
    }
    now += DAY * (59 / 60)
  }
  await logs.close()
}

test('a person finds a message among many sessions, puts sessions up and away, and imports one', async ({
  launch,
  folder,
}) => {
  test.setTimeout(120_000)
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await madeSessions(join(data, 'data'), workspace)
  const { page } = await launch(data)
  const items = page.getByTestId('session-item')
  const looks = async (name: string) => {
    if (!process.env.LOOKS) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(process.env.LOOKS, `${name}-${colorScheme}.png`) })
    }
  }

  await test.step('the list shows the newest, and older ones when it is asked', async () => {
    await expect(items).toHaveCount(20)
    await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible()
    await looks('list')
    await page.getByRole('button', { name: 'Show 40 more' }).click()
    await expect(items).toHaveCount(60)
  })

  await test.step('by keyboard alone the search leads to the message', async () => {
    await page.keyboard.press('Control+Shift+F')
    await expect(page.getByTestId('session-search')).toBeFocused()
    await page.keyboard.type('ZÉBRAFISH part')
    await expect(page.getByTestId('found-session')).toHaveCount(1)
    await expect(page.locator('mark').first()).toHaveText('part')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('timeline').getByText('Zebrafish')).toBeInViewport()
    await looks('jump')
  })

  await test.step('what tools gave is found in all of them, and Escape leads back', async () => {
    await page.getByTestId('session-search').fill('needle')
    await expect(page.getByTestId('found-session').nth(19)).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'sessions' }).first()).toBeVisible()
    await looks('search')
    await page.getByTestId('session-search').fill('nothing like that')
    await expect(page.getByText('Nothing was found')).toBeVisible()
    await looks('none')
    await page.getByTestId('session-search').press('Escape')
    await expect(items.first()).toBeVisible()
  })

  await test.step('a session is pinned, another one archived, and both stay so', async () => {
    await items.filter({ hasText: 'menu 55' }).click({ button: 'right' })
    await looks('menu')
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(items.first()).toContainText('menu 55')
    await items.filter({ hasText: 'menu 54' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(items.filter({ hasText: 'menu 54' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Archived (1)' }).click()
    await expect(items.filter({ hasText: 'menu 54' })).toHaveCount(1)
    await looks('archived')
  })

  await test.step('an exported session comes in as a new one, marked', async () => {
    const file = join(await folder('exported'), 'session.json')
    const event = { v: 2, seq: 1, at: 1, type: 'session.created', id: 'x', workspace: '/other', title: 'From afar' }
    const turn = { v: 2, seq: 2, at: 2, ...began('t', 'Hello from elsewhere') }
    await writeFile(file, JSON.stringify({ format: 'atrium-session', events: [event, turn] }))
    await page.getByRole('button', { name: /^Actions for atrium-shop/ }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import a session…' }).click()
    await (await chooser).setFiles(file)
    await expect(page.getByTestId('timeline')).toContainText('Hello from elsewhere')
    await expect(items.filter({ hasText: 'From afar (imported)' })).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Imported' })).toBeVisible()
    await looks('imported')
  })
})
