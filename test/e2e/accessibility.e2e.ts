import type { Locator } from '@playwright/test'
import { seriousFindings } from './axe'
import { expect, test } from './launch'
import { card, composer, openFolder, say, toolLine } from './person'

for (const theme of ['Light', 'Dark'] as const) {
  test(`axe finds nothing serious, ${theme.toLowerCase()}`, async ({ launch, folder }) => {
    const atrium = await launch()
    const { page } = atrium
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Connect a model' }).click()
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
  const atrium = await launch()
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

test('at twice the size of text nothing that comes and goes lies over what is read', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await page.setViewportSize({ width: 1280, height: 860 })
  await openFolder(atrium, await folder('work'))
  for (const ends of [1, 2]) {
    await say(page, 'help')
    await expect(page.getByTestId('turn-end')).toHaveCount(ends)
  }
  await page.evaluate(() => window.bridge.call('settings.update', { textSize: 200 }))
  await page.reload()

  const latest = page.getByRole('button', { name: 'Jump to latest' })
  await page.getByTestId('timeline').hover()
  await expect(async () => {
    await page.mouse.wheel(0, -400)
    await expect(latest).toBeVisible({ timeout: 500 })
  }).toPass()
  const [button, log] = [await boxOf(latest), await boxOf(page.getByTestId('timeline'))]
  expect(button.width).toBeLessThan(log.width / 10)

  await page.keyboard.press('Control+,')
  const tabs = page.getByRole('dialog', { name: 'Settings' }).getByRole('tab')
  const version = await boxOf(page.getByText(/^Atrium \d/))
  expect(version.y).toBeLessThan((await boxOf(tabs.last())).y + (await boxOf(tabs.last())).height)
  await tabs.last().click()
  await expect(page.getByRole('dialog', { name: 'Settings · Data' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Show side panel' }).click()
  // There is no room for the list beside the conversation.
  await page.getByRole('button', { name: 'Show session list' }).click()
  await page.getByRole('button', { name: 'Actions for help' }).click()
  await page.getByRole('menuitem', { name: 'Verify log' }).click()
  const verdict = await boxOf(page.getByText('The session log is intact'))
  const sides = await boxOf(page.getByRole('tablist', { name: 'Side panel' }))
  expect(verdict.y).toBeGreaterThan(sides.y + sides.height)

  await page.getByRole('button', { name: 'Actions for help' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const [toast, bar] = [await boxOf(page.getByText('Deleted “help”.')), await boxOf(page.getByRole('banner'))]
  expect(toast.y).toBeGreaterThan(bar.y + bar.height)
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}
