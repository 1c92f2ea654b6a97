import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { answered, CARD, shown, start } from './card-scene'
import { expect, test } from './launch'
import { card, readCard, say, scrollTo } from './person'

const line = (at: number) => `export const value${at} = compute(${at}, 'usual')`
const lines = (count: number) => `${Array.from({ length: count }, (_, at) => line(at + 1)).join('\n')}\n`
/** One word of the 6th line is another, the 15th is as it was, and so are many up to the 150th. */
const changed = lines(200)
  .replace("compute(6, 'usual')", "compute(6, 'unusual')")
  .replace(line(14), `${line(14)} // seen`)
  .replace(line(150), "export const value150 = 'none at all'")

const rows = (shownIn: Locator, kind: string) => shownIn.locator(`[data-diff-line="${kind}"]`)
const sideBySide = (page: Page) => card(page).getByRole('button', { name: 'Side-by-side diff' })

/** For whoever looks at what the test saw. */
async function keepPictures(page: Page, name: string): Promise<void> {
  await scrollTo(card(page).locator('mark'), 'center')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
}

test('a change is read word by word, with what lies around it, in one column or in two', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const scene = await start({ launch, folder }, { 'src/values.ts': lines(200) }, data)
  const { page, atrium, workspace } = scene
  await atrium.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await shown(scene, 'values', calling('write_file', { path: 'src/values.ts', content: changed }))
  await expect(rows(card(page), 'add').first().locator('mark')).toHaveText('unusual')
  await expect(rows(card(page), 'del').first().locator('mark')).toHaveText('usual')

  // The last line before the first hunk's context, and the one between two hunks.
  const gaps = card(page).locator('[data-gap]')
  await gaps.filter({ hasText: '1 line unchanged' }).getByRole('button', { name: 'line unchanged' }).click()
  await expect(card(page)).toContainText(line(10))
  await expect(gaps.filter({ hasText: '1 line unchanged' })).toHaveCount(0)
  const before = await rows(card(page), 'context').count()
  await gaps.getByRole('button', { name: 'Show next 20 lines' }).click()
  await expect(rows(card(page), 'context')).toHaveCount(before + 20)
  await gaps.getByRole('button', { name: 'Show previous 20 lines' }).click()
  await expect(rows(card(page), 'context')).toHaveCount(before + 40)
  await expect(card(page)).toContainText(line(127))
  await expect(gaps.getByRole('button', { name: 'Show previous 20 lines' })).toBeFocused()
  await keepPictures(page, 'one-column')
  await look(page, 'opened lines', CARD)

  await sideBySide(page).click()
  const beside = card(page)
    .locator('.grid', { has: page.locator('[data-diff-line="add"]') })
    .first()
  await expect(rows(beside, 'del')).toContainText("compute(6, 'usual')")
  await expect(rows(beside, 'add')).toContainText("compute(6, 'unusual')")
  // Or the same line would wrap at other words on its two sides.
  const halves = card(page).locator('.grid > [data-diff-line="context"]')
  const widths = await halves.evaluateAll(both => both.slice(0, 2).map(half => half.lastElementChild?.clientWidth))
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths[0]).toBe(widths[1])
  await keepPictures(page, 'two-columns')
  await look(page, 'side by side', CARD)
  await atrium.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(820, 800))
  await expect(sideBySide(page)).toHaveCount(0)
  await expect(card(page).locator('.grid', { has: page.locator('[data-diff-line="add"]') })).toHaveCount(0)
  await atrium.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
  await expect(sideBySide(page)).toHaveAttribute('aria-pressed', 'true')
  await readCard(page)
  await answered(scene, 'values')
  expect(await readFile(join(workspace, 'src/values.ts'), 'utf8')).toBe(changed)

  await atrium.quit()
  const again = await launch(data)
  const settings = await again.page.evaluate(async () => {
    const answer = (await window.bridge.call('app.start', undefined)) as { value: { settings: { diffLook: string } } }
    return answer.value.settings.diffLook
  })
  expect(settings).toBe('side-by-side')
  await scene.server.close()
})

test('a new file of two megabytes is read on its card from its first line to its last', async ({ launch, folder }) => {
  const scene = await start({ launch, folder }, { a: 'x\n' })
  const { page, workspace } = scene
  const content = Array.from({ length: 50_000 }, (_, at) => `row ${at + 1} of a table, with some words in it`).join(
    '\n',
  )
  expect(content.length).toBeGreaterThan(2 * 1024 * 1024)
  scene.server.add(calling('write_file', { path: 'table.csv', content }), saying('That was a large file.'))
  await say(page, 'a large file')
  await expect(card(page)).toBeVisible({ timeout: 30_000 })
  await expect(rows(card(page), 'add').first()).toContainText('row 1 of a table')
  // Only what is looked at is made.
  expect(await rows(card(page), 'add').count()).toBeLessThan(2_000)
  await readCard(page)
  await scrollTo(rows(card(page), 'no-newline'), 'end')
  await expect(rows(card(page), 'add').last()).toContainText('row 50000 of a table')
  await answered(scene, 'a large file')
  expect(await readFile(join(workspace, 'table.csv'), 'utf8')).toBe(content)
  await scene.server.close()
})
