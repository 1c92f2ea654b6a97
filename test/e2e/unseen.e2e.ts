import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { look } from './axe'
import { expect, test } from './launch'
import { card, composer, isThere, openFolder, say } from './person'

test('a session that ends while another one is open is marked until it is opened, also after a restart', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('unseen')]
  const atrium = await launch(data)
  const { page } = atrium
  await openFolder(atrium, workspace)
  await composer(page).fill('!until [ -e go ]; do sleep 0.1; done; echo over')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+N')
  const row = page.getByTestId('session-item').filter({ hasText: 'echo over' })
  await expect(row).toHaveAttribute('data-status', 'running')
  await writeFile(join(workspace, 'go'), '')
  await expect(row).toHaveAttribute('data-unseen', 'done', { timeout: 20_000 })
  await expect(row.getByRole('button').first()).toHaveAccessibleName(/Finished, not viewed yet/)
  await look(page, 'unseen', 'nav')

  await test.step('a folder that is folded says so, and is marked as it holds the open session', async () => {
    const heading = page.getByRole('heading', { level: 2 }).getByRole('button')
    await expect(heading).not.toHaveAttribute('aria-current')
    await heading.click()
    await expect(heading).toHaveAccessibleName(/2 sessions, Finished, not viewed yet/)
    await expect(heading).toHaveAttribute('aria-current', 'true')
    await look(page, 'unseen-folded', 'nav')
  })
  await atrium.quit()

  const again = await launch(data)
  const same = again.page.getByTestId('session-item').filter({ hasText: 'echo over' })
  await expect(same).toHaveAttribute('data-unseen', 'done')
  await same.getByRole('button').first().click()
  await expect(again.page.getByTestId('turn-end')).toBeVisible()
  await again.page.keyboard.press('Control+N')
  await expect(same).not.toHaveAttribute('data-unseen')
})

test('a turn that was cut off by closing Atrium says so, is marked, and can go on', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('unseen')]
  const atrium = await launch(data)
  await openFolder(atrium, workspace)
  await say(atrium.page, 'run echo begun >> a.txt && sleep 60')
  await card(atrium.page).getByRole('button', { name: 'Run command' }).click()
  await expect.poll(() => isThere(workspace, 'a.txt')).toBe(true)
  await atrium.page.keyboard.press('Control+N')
  await expect(atrium.page.getByTestId('session-item').first().locator('[aria-current]')).toContainText('New session')
  await atrium.quit()

  const { page } = await launch(data)
  const row = page.getByTestId('session-item').filter({ hasText: 'run echo begun' })
  await expect(row).toHaveAttribute('data-unseen', 'failed')
  await look(page, 'cut', 'nav')
  await row.getByRole('button').first().click()
  await expect(page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'interrupted')
  await expect(page.getByText('Interrupted because Atrium quit')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByTestId('turn-end').last()).toHaveAttribute('data-reason', 'done')
})
