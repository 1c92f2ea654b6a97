import { look } from './axe'
import { expect, test } from './launch'
import { card, composer, openFolder, say } from './person'

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

test('a folder is renamed in the list only, shown in the file manager, and gets a terminal', async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { app, page } = atrium
  const work = await folder('garden')
  await openFolder(atrium, work)
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = shown => {
      process.env.SHOWN_IN_FOLDER = shown
    }
  })
  const menu = async (item: string) => {
    await page
      .getByRole('button', { name: /^Actions for .*(garden|Vegetables)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Show in file manager')
  await expect.poll(() => app.evaluate(() => process.env.SHOWN_IN_FOLDER)).toBe(work)
  await menu('Rename…')
  await page.getByRole('dialog', { name: 'Rename folder in the list' }).getByRole('textbox').fill('Vegetables')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Vegetables' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Vegetables')
  await menu('Open terminal')
  await expect(page.getByRole('tab', { name: 'Terminal', exact: true })).toHaveAttribute('aria-selected', 'true')
})

test('Full asks before it is switched on, and Help says what a report should tell', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('garden'))
  await page.getByRole('button', { name: /^Approval mode/ }).click()
  await page.getByRole('menuitemradio', { name: /^Full/ }).click()
  const asked = page.getByRole('dialog', { name: 'Turn on Full for this session?' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await look(page, 'full-mode')
  await asked.getByRole('button', { name: 'Turn on Full' }).click()
  await expect(page.getByRole('button', { name: 'Approval mode: Full' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Report a problem')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Report a problem' })).toContainText(/Atrium \d+\.\d+/)
})

test('in a narrow window the list of sessions is a drawer, by pointer and by keys', async ({ launch, folder }) => {
  const atrium = await launch()
  const { app, page } = atrium
  await openFolder(atrium, await folder('garden'))
  const size = (width: number) =>
    app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 800), width)
  const drawer = page.getByTestId('session-drawer')
  const list = page.getByRole('navigation', { name: 'Folders and sessions' })
  try {
    await size(720)
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: 'Show session list' }).click()
    await expect(drawer.getByTestId('session-item')).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBeGreaterThan(250)
    await look(page, 'session-drawer')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show session list' })).toBeFocused()
    await page.keyboard.press('Control+Shift+f')
    await expect(page.getByRole('textbox', { name: 'Search all sessions' })).toBeFocused()
    await page.mouse.click(700, 400)
    await expect(drawer).toHaveCount(0)
  } finally {
    await size(1280)
  }
  await expect(list).toBeVisible()
})

test('a click shows no focus ring, and a key does', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('garden'))
  await page.keyboard.press('Control+,')
  const tab = page.getByRole('tab', { name: 'General' })
  const hasRing = () =>
    tab.evaluate(element => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
    })
  // From a field the browser itself would show one.
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('x')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('')
  await tab.click()
  await expect(tab).toBeFocused()
  expect(await hasRing()).toBe(false)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(tab).toBeFocused()
  expect(await hasRing()).toBe(true)
})

test('sessions of the same title are told apart by what is shown of one that is pointed at', async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('garden'))
  await say(page, 'create beans.md with Beans')
  await card(page).getByRole('button', { name: 'Create beans.md' }).click()
  await expect(page.getByTestId('turn-end')).toBeVisible()
  await page.keyboard.press('Control+n')
  await page.getByTestId('session-item').filter({ hasText: 'beans' }).hover()
  const preview = page.getByTestId('session-preview')
  await expect(preview).toContainText('create beans.md with Beans')
  await expect(preview).toContainText('1 message')
  await expect(preview.locator('li')).toHaveText('beans.md')
  await look(page, 'session-preview')
  await page.mouse.move(700, 400)
  await expect(preview).toHaveCount(0)
})
