import { cp, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { verifyLog } from '../../main/store/logs/verify-log'
import { expect, test } from './launch'
import { timeline, toolLine } from './person'

/**
 * The data that an earlier version kept: a session with changes, a command, an answered question, a denial, a branch and a
 * card that waits.
 */
const FORMER = resolve('test/fixtures/former-data')

test('the data of an earlier version is there, and none of it is rewritten', async ({ launch, folder }) => {
  const data = await folder('data')
  await cp(FORMER, join(data, 'data'), { recursive: true })
  const atrium = await launch(data)
  const { page } = atrium
  await page.getByTestId('session-item').first().click()

  await expect(timeline(page)).toContainText('Another branch.')
  await timeline(page).hover()
  await page.mouse.wheel(0, -20_000)
  await expect(timeline(page)).toContainText('All is done.')
  await expect(toolLine(page, 'Read')).toContainText('a.md')
  await expect(toolLine(page, 'b.md')).toContainText('Undone')
  await expect(toolLine(page, 'Changed').filter({ hasText: 'a.md' })).toContainText('+1 −1')
  await expect(toolLine(page, 'printf hi > made.txt; echo done')).toContainText('exit 0')
  await expect(toolLine(page, 'Which colour?')).toContainText('Asked you')
  await page.mouse.wheel(0, 20_000)
  await expect(toolLine(page, 'c.md')).toContainText('Denied')
  await expect(toolLine(page, 'c.md')).toContainText('Your feedback: Not c.')
  await expect(toolLine(page, 'd.md')).toBeVisible()

  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Providers' }).click()
  await expect(settings).toContainText('Test server')
  await settings.getByRole('tab', { name: 'Profiles' }).click()
  await expect(settings).toContainText('test-model')
  await atrium.quit()

  const kept = join(data, 'data')
  const [name = ''] = await readdir(join(FORMER, 'sessions'))
  const [before, after] = await Promise.all([FORMER, kept].map(at => readFile(join(at, 'sessions', name), 'utf8')))
  expect(after?.startsWith(before ?? '-')).toBe(true)
  const head = join(kept, 'heads', name.replace('.jsonl', ''))
  const { problems } = await verifyLog(join(kept, 'sessions', name), head)
  expect(problems).toEqual([])
  for (const path of ['providers.json', 'profiles.json']) {
    expect(JSON.parse(await readFile(join(kept, path), 'utf8'))).toEqual(
      JSON.parse(await readFile(join(FORMER, path), 'utf8')),
    )
  }
})
