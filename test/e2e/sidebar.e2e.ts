import { look } from './axe'
import { expect, test } from './launch'
import { composer, openFolder } from './person'

test('the list of sessions is hidden and shown by keys and by its button, and stays so after a restart', async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  const list = page.getByRole('navigation', { name: 'Folders and sessions' })
  await openFolder(atrium, await folder('garden'))
  await expect(list).toBeVisible()
  const before = (await composer(page).boundingBox())?.x ?? 0
  await page.keyboard.press('Control+Alt+b')
  await expect(list).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  expect((await composer(page).boundingBox())?.x ?? 0).toBeLessThan(before)
  await look(page, 'without-list')
  await page.getByRole('button', { name: 'Show session list' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Hide session list' }).click()
  await expect(list).toHaveCount(0)
  await atrium.quit()

  const { page: again } = await launch(data)
  await expect(composer(again)).toBeEnabled()
  await expect(again.getByRole('navigation', { name: 'Folders and sessions' })).toHaveCount(0)
  // The results of a search are shown in the list.
  await again.keyboard.press('Control+Shift+f')
  await expect(again.getByRole('textbox', { name: 'Search all sessions' })).toBeFocused()
  await expect(again.getByRole('navigation', { name: 'Folders and sessions' })).toBeVisible()
})
