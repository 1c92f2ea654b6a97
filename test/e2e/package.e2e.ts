import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listedDescriptors } from '../helpers/listed-descriptors'
import { expect, test } from './launch'
import { dataWithFolder, handOver, launchPackaged, packagedExecutable, rendererConfinement } from './packaged'
import { card, composer, isThere, say, shownContent, showTab, timeline, toolLine } from './person'

test('the packaged app works the story as an ordinary user, in Chromium’s sandbox', { tag: '@deep' }, async ({
  folder,
}) => {
  test.setTimeout(240_000)
  const executable = await packagedExecutable(await folder('package'))
  const workspace = await folder('packaged')
  const data = await dataWithFolder(await folder('data'), workspace)
  await writeFile(join(workspace, 'a.txt'), 'a needle\n')
  for (const given of [data, workspace]) await handOver(given)

  const first = await launchPackaged(executable, data)
  const { page } = first
  await page.getByRole('button', { name: workspace }).click()
  await expect(composer(page)).toBeEnabled()

  if (process.platform === 'linux') {
    const confined = await rendererConfinement(data)
    expect(confined.length).toBeGreaterThan(0)
    expect(new Set(confined.map(found => JSON.stringify(found)))).toEqual(
      new Set([JSON.stringify({ seccomp: '2', noNewPrivileges: '1' })]),
    )
  }

  await say(page, 'find needle then create made.md with hello')
  await expect(toolLine(page, 'Searched for')).toContainText('1 match in 1 file')
  const shown = await shownContent(card(page).locator('[data-diff-path="made.md"]'))
  await card(page).getByRole('button', { name: 'Create made.md' }).click()
  await expect(toolLine(page, 'Created')).toBeVisible()
  expect(await readFile(join(workspace, 'made.md'), 'utf8')).toBe(shown)

  // The code that reads commands, and the code that looks at folders on its own thread, work from within the package.
  await say(page, 'run ls')
  await expect(toolLine(page, 'Ran')).toContainText('exit 0')
  await expect(page.getByTestId('turn-end')).toHaveCount(2)

  await say(page, 'run touch denied.txt')
  await expect(card(page)).toContainText('touch denied.txt')
  await expect(card(page)).toContainText('can be undone')
  await card(page).getByRole('button', { name: /^Deny/ }).first().click()
  await expect(page.getByTestId('turn-end')).toHaveCount(3)
  expect(await isThere(workspace, 'denied.txt')).toBe(false)

  await showTab(page, 'Terminal')
  await page.locator('.xterm textarea').pressSequentially('echo from-the-terminal > typed.txt\n')
  await expect.poll(() => isThere(workspace, 'typed.txt')).toBe(true)

  // In Chromium's sandbox the app has other descriptors open, and hands none of them on.
  await page.locator('.xterm textarea').pressSequentially('ls -l /proc/self/fd > open.txt; touch listed\n')
  await expect.poll(() => isThere(workspace, 'listed')).toBe(true)
  const open = listedDescriptors(await readFile(join(workspace, 'open.txt'), 'utf8'))
  if (process.platform === 'linux') expect(open).toEqual([0, 1, 2])

  await showTab(page, 'Changes')
  await page.getByRole('tabpanel', { name: 'Changes' }).getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByRole('tabpanel', { name: 'Changes' })).toContainText('Undone')
  expect(await isThere(workspace, 'made.md')).toBe(false)
  const before = await timeline(page).textContent()
  await first.quit()

  const second = await launchPackaged(executable, data)
  await second.page.getByTestId('session-item').first().click()
  await expect(second.page.getByTestId('turn-end')).toHaveCount(3)
  expect(await timeline(second.page).textContent()).toBe(before)
  await second.quit()

  // A package holds no more of Chromium's languages than it is told to, and by those it says which one the system prefers.
  if (process.platform === 'linux') {
    const german = await folder('german')
    await handOver(german)
    const third = await launchPackaged(executable, german, { LANG: 'de_DE.UTF-8', LANGUAGE: 'de' })
    await expect(third.page.locator('html')).toHaveAttribute('lang', 'de')
    await third.quit()
  }
})
