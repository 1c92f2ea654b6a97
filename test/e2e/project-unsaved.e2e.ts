import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './launch'
import { openFolder } from './person'

test('what was written and not saved is asked about before it is lost', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await writeFile(join(workspace, 'AGENTS.md'), 'Be brief.\n')
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Project' }).click()
  await settings.getByRole('button', { name: /AGENTS\.md/ }).click()
  const field = settings.getByRole('textbox', { name: 'Text of AGENTS.md' })
  await field.fill('Be long.\n')
  const unsaved = settings.getByTestId('unsaved')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => settings.getByRole('button', { name: 'Close' }).click(),
    () => settings.getByRole('tab', { name: 'Permissions' }).click(),
    () => settings.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(unsaved).toContainText('not saved')
    await unsaved.getByRole('button', { name: 'Keep editing' }).click()
    await expect(unsaved).toHaveCount(0)
    await expect(field).toHaveValue('Be long.\n')
  }
  await page.keyboard.press('Escape')
  await unsaved.getByRole('button', { name: 'Discard it' }).click()
  await expect(settings).toHaveCount(0)
  expect(await readFile(join(workspace, 'AGENTS.md'), 'utf8')).toBe('Be brief.\n')
})
