import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './launch'
import { card, countFiles, isThere, openFolder, say, shownContent, showTab, timeline, toolLine } from './person'

test('a person opens a folder, watches the work, approves one thing, denies another, undoes, and finds it all again', async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const workspace = await folder('story')
  await cp('node_modules/openai', workspace, { recursive: true })
  expect(await countFiles(workspace)).toBeGreaterThanOrEqual(1000)
  const atrium = await launch(data)
  const { page } = atrium

  await test.step('the first screen offers a demo, and a folder is opened', async () => {
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible()
    await openFolder(atrium, workspace)
  })

  await test.step('it searches and reads', async () => {
    await say(page, 'find isResponseLike then read README.md lines 1-12')
    await expect(toolLine(page, 'Searched for')).toContainText('isResponseLike')
    await expect(toolLine(page, 'Read')).toContainText('README.md')
    await expect(page.getByTestId('turn-end').last()).toBeVisible()
    const search = toolLine(page, 'Searched for').getByRole('button').first()
    await search.click()
    await expect(toolLine(page, 'Searched for')).toContainText('const isResponseLike = (value: any)')
    await search.click()
  })

  const path = 'notes/summary.md'
  await test.step('a write is shown whole, and what was shown is what is written', async () => {
    await say(page, `create ${path} with # Findings\n\n- naïve café, 漢字 and \ttabs\n- trailing blanks  \n\nThe end`)
    await expect(card(page)).toContainText('notes/summary.md')
    expect(await isThere(workspace, 'notes')).toBe(false)
    const shown = await shownContent(card(page).locator(`[data-diff-path="${path}"]`))
    await card(page)
      .getByRole('button', { name: `Create ${path}` })
      .click()
    await expect(toolLine(page, 'Created')).toContainText(path)
    await expect(card(page)).toHaveCount(0)
    expect(await readFile(join(workspace, path), 'utf8')).toBe(shown)
    expect(shown).toContain('trailing blanks  \n')
  })

  await test.step('a denied command does not run', async () => {
    await say(page, 'run touch denied.txt')
    await expect(card(page)).toContainText('touch denied.txt')
    await card(page).getByRole('button', { name: 'Deny', exact: false }).first().click()
    await expect(toolLine(page, 'Denied')).toContainText('touch denied.txt')
    await expect(page.getByTestId('turn-end')).toHaveCount(3)
    expect(await isThere(workspace, 'denied.txt')).toBe(false)
  })

  await test.step('the write is undone, with the folder that it made', async () => {
    await showTab(page, 'Changes')
    await page.getByRole('tabpanel', { name: 'Changes' }).getByRole('button', { name: /^Undo/ }).first().click()
    await expect(page.getByRole('tabpanel', { name: 'Changes' })).toContainText('Undone')
    expect(await isThere(workspace, 'notes')).toBe(false)
  })

  await test.step('after a restart the same timeline is there', async () => {
    const before = await timeline(page).textContent()
    await atrium.quit()
    const again = await launch(data)
    await again.page.getByTestId('session-item').first().click()
    await expect(again.page.getByTestId('turn-end').last()).toBeVisible()
    expect(await timeline(again.page).textContent()).toBe(before)
    expect(await isThere(workspace, 'denied.txt')).toBe(false)
  })
})

test('a file with its own line endings is changed only where the diff says', async ({ launch, folder }) => {
  const workspace = await folder('lines')
  await writeFile(join(workspace, 'a.txt'), '\uFEFFone\r\ntwo\r\nthree')
  const atrium = await launch()
  await openFolder(atrium, workspace)
  await say(atrium.page, 'replace two with zwei in a.txt')
  await card(atrium.page).getByRole('button', { name: 'Change a.txt' }).click()
  await expect(toolLine(atrium.page, 'Changed')).toBeVisible()
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('\uFEFFone\r\nzwei\r\nthree')
})
