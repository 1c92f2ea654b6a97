import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelServer } from '../helpers/model-server'
import { expect, test } from './launch'
import { connectModel, openFolder } from './person'

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

test('the focus goes into the editor, and back to what opened it', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await writeFile(join(workspace, 'AGENTS.md'), 'Be brief.\n')
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Project' }).click()
  const rules = settings.getByRole('button', { name: /AGENTS\.md/ })
  await rules.click()
  await expect(settings.getByRole('textbox', { name: 'Text of AGENTS.md' })).toBeFocused()
  await settings.getByRole('button', { name: 'Back to the list' }).click()
  await expect(rules).toBeFocused()

  const create = settings.getByRole('button', { name: 'New command…' })
  await create.click()
  await page.keyboard.type('water')
  await page.keyboard.press('Enter')
  const field = settings.getByRole('textbox', { name: /water\.md/ })
  await expect(field).toBeFocused()
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(create).toBeFocused()

  await create.click()
  await page.keyboard.type('water')
  await page.keyboard.press('Enter')
  await field.fill('---\nname: water\ndescription: Waters.\n---\nWater the beds.\n')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('button', { name: /^Edit .*water\.md/ })).toBeFocused()
})

test('a profile and a server that are being written are asked about, too', async ({ launch, folder }) => {
  const server = await modelServer()
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const unsaved = settings.getByTestId('unsaved')

  await settings.getByRole('tab', { name: 'Profiles' }).click()
  await settings.getByRole('button', { name: /^Edit/ }).first().click()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)

  await page.getByRole('button', { name: 'Settings' }).click()
  await settings.getByRole('tab', { name: 'Profiles' }).click()
  await settings.getByRole('button', { name: /^Edit/ }).first().click()
  const instructions = settings.getByRole('textbox', { name: 'Instructions' })
  await instructions.fill('Answer in verse.')
  await page.keyboard.press('Escape')
  await unsaved.getByRole('button', { name: 'Keep editing' }).click()
  await expect(instructions).toHaveValue('Answer in verse.')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(instructions).toHaveCount(0)

  await settings.getByRole('tab', { name: 'MCP servers' }).click()
  await settings.getByRole('button', { name: 'Add a server…' }).click()
  await settings.getByRole('textbox', { name: 'Arguments' }).fill('--careful\n--words')
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved).toBeVisible()
  await unsaved.getByRole('button', { name: 'Discard it' }).click()
  await expect(settings.getByRole('textbox', { name: 'Arguments' })).toHaveCount(0)
  await server.close()
})
