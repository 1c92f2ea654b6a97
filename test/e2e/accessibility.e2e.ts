import { seriousFindings } from './axe'
import { expect, test } from './launch'
import { card, composer, openFolder, say, toolLine } from './person'

for (const theme of ['Light', 'Dark'] as const) {
  test(`axe finds nothing serious, ${theme.toLowerCase()}`, async ({ launch, folder }) => {
    const atrium = await launch(await folder('data'))
    const { page } = atrium
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('radio', { name: /A language model/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await openFolder(atrium, await folder('work'))
    expect(await seriousFindings(page)).toEqual([])

    await say(page, 'create a.md with hello then run touch done then find hello')
    await expect(card(page)).toContainText('a.md')
    expect(await seriousFindings(page)).toEqual([])
    await card(page).getByRole('button', { name: 'Create a.md' }).click()
    await expect(card(page)).toContainText('touch done')
    expect(await seriousFindings(page)).toEqual([])
    await card(page).getByRole('button', { name: 'Run command' }).click()
    await toolLine(page, 'Searched for').getByRole('button').first().click()
    await expect(page.getByTestId('turn-end')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
}

test('the whole story works by keyboard alone', async ({ launch, folder }) => {
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('create a.md with hello')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('button', { name: 'Create a.md' })).toBeEnabled()
  // Enter in the composer never approves.
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(toolLine(page, 'Created')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.keyboard.type('run touch no')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('button', { name: 'Run command' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(toolLine(page, 'Denied')).toBeVisible()
})
