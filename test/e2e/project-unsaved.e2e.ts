import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { connectModel, editorText, makeProfile, openFolder } from './person'

test('a question comes before unsaved text is lost', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await writeFile(join(workspace, 'AGENTS.md'), 'Be brief.\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Project' }).click()
  await settings.getByRole('button', { name: /AGENTS\.md/ }).click()
  const field = settings.getByRole('textbox', { name: 'Contents of AGENTS.md' })
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
    await expect(unsaved).toContainText('unsaved changes')
    await unsaved.getByRole('button', { name: 'Keep editing' }).click()
    await expect(unsaved).toHaveCount(0)
    await expect.poll(() => editorText(field)).toBe('Be long.\n')
  }
  await page.keyboard.press('Escape')
  await unsaved.getByRole('button', { name: 'Discard changes' }).click()
  await expect(settings).toHaveCount(0)
  expect(await readFile(join(workspace, 'AGENTS.md'), 'utf8')).toBe('Be brief.\n')
})

test('the focus goes into the editor, and back to what opened it', async ({ launch, folder }) => {
  const workspace = await folder('project')
  await writeFile(join(workspace, 'AGENTS.md'), 'Be brief.\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Project' }).click()
  const rules = settings.getByRole('button', { name: /AGENTS\.md/ })
  await rules.click()
  await expect(settings.getByRole('textbox', { name: 'Contents of AGENTS.md' })).toBeFocused()
  await settings.getByRole('button', { name: 'Back to list' }).click()
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
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await makeProfile(page)
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
  await settings.getByRole('button', { name: 'Add manually…' }).click()
  await settings.getByRole('textbox', { name: 'Arguments' }).fill('--careful\n--words')
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved).toBeVisible()
  await unsaved.getByRole('button', { name: 'Discard changes' }).click()
  await expect(settings.getByRole('textbox', { name: 'Arguments' })).toHaveCount(0)
  await server.close()
})

test('a change in another window to a server keeps the text being written about it here', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { app, page } = atrium
  await openFolder(atrium, await folder('work'))
  const [second] = await Promise.all([app.waitForEvent('window'), page.keyboard.press('Control+Shift+N')])
  await second.getByTestId('session-item').getByRole('button').first().click()
  const [here, there] = await Promise.all(
    [page, second].map(async window => {
      await window.getByRole('button', { name: 'Settings' }).click()
      const settings = window.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'MCP servers' }).click()
      return settings.getByRole('tabpanel', { name: 'MCP servers' })
    }),
  )
  if (!here || !there) throw new Error('There are no two windows')
  const args = (window: Locator) => window.getByRole('textbox', { name: 'Arguments' })
  const command = (window: Locator) => window.getByRole('textbox', { name: 'Command' })

  await test.step('each changes a field of it, and both stay', async () => {
    await here.getByRole('button', { name: 'Add manually…' }).click()
    await here.getByRole('textbox', { name: 'Name' }).fill('helper')
    await command(here).fill('no-such-program')
    await here.getByRole('button', { name: 'Save and start' }).click()
    await here.getByRole('button', { name: 'Edit' }).click()
    await there.getByRole('button', { name: /^helper/ }).click()
    await there.getByRole('button', { name: 'Edit' }).click()
    await command(there).fill('no-other-program')
    await there.getByRole('button', { name: 'Save and start' }).click()
    await expect(there.getByRole('alert')).toContainText('no-other-program')
    await args(here).fill('--careful')
    await here.getByRole('button', { name: 'Save and start' }).click()
    await here.getByRole('button', { name: 'Edit' }).click()
    await expect(command(here)).toHaveValue('no-other-program')
    await expect(args(here)).toHaveValue('--careful')
  })

  await test.step('one removes it, and the other can still keep it', async () => {
    await args(here).fill('--careful\n--words')
    await there.getByRole('button', { name: 'Remove helper' }).click()
    await there.getByRole('button', { name: 'Remove?' }).click()
    await expect(there.getByRole('button', { name: /^helper/ })).toHaveCount(0)
    await expect(here.getByRole('alert')).toContainText('removed or renamed elsewhere')
    await expect(args(here)).toHaveValue('--careful\n--words')
    await look(page, 'gone')
    await here.getByRole('button', { name: 'Save and start' }).click()
    await expect(there.getByRole('button', { name: /^helper/ })).toBeVisible()
    await here.getByRole('button', { name: 'Edit' }).click()
    await expect(args(here)).toHaveValue('--careful\n--words')
  })
})

test('unsaved text is there again after Atrium is closed', { tag: '@deep' }, async ({ launch, folder }) => {
  const server = await modelServer()
  const [data, workspace] = [await folder('data'), await folder('project')]
  await writeFile(join(workspace, 'AGENTS.md'), 'Be brief.\n')
  const first = await launch(data)
  await connectModel(first.page, server.baseUrl)
  await makeProfile(first.page)
  await openFolder(first, workspace)
  const forms = (page: Page) => {
    const settings = page.getByRole('dialog', { name: 'Settings' })
    const open = async (tab: string) => {
      if (!(await settings.isVisible())) await page.getByRole('button', { name: 'Settings' }).click()
      await settings.getByRole('tab', { name: tab }).click()
    }
    const cancel = () => settings.getByRole('button', { name: 'Cancel' }).click()
    return {
      settings,
      open,
      cancel,
      async discard() {
        await cancel()
        await settings.getByRole('button', { name: 'Discard changes' }).click()
      },
      async profile() {
        await open('Profiles')
        await settings.getByRole('button', { name: /^Edit/ }).first().click()
        return settings.getByRole('textbox', { name: 'Instructions' })
      },
      async server() {
        await open('MCP servers')
        await settings.getByRole('button', { name: 'Add manually…' }).click()
        return settings.getByRole('textbox', { name: 'Arguments' })
      },
      async file() {
        await open('Project')
        await settings.getByRole('button', { name: /AGENTS\.md/ }).click()
        return settings.getByRole('textbox', { name: 'Contents of AGENTS.md' })
      },
    }
  }
  const kept = 'Your unsaved changes were restored.'

  await test.step('however its window goes', async () => {
    const { page } = first
    await (await forms(page).profile()).fill('Answer in verse.')
    await page.reload()
    await expect(await forms(page).profile()).toHaveValue('Answer in verse.')
    await page.reload()
    await (await forms(page).server()).fill('--careful')
    // Keys are not written anywhere unasked.
    await page.getByRole('textbox', { name: 'Environment' }).fill('TOKEN=hidden-key')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('--careful')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hidden-key')
    await page.reload()
    await (await forms(page).file()).fill('Be long.\n')
    await first.quit()
  })

  const again = await launch(data)
  const { settings, ...form } = forms(again.page)
  await test.step('a profile and a server are as they were left', async () => {
    await expect(await form.profile()).toHaveValue('Answer in verse.')
    await expect(settings.getByRole('status').filter({ hasText: kept })).toBeVisible()
    await look(again.page, 'kept')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(await form.profile()).toHaveValue('Answer in verse.')
    await expect(settings).not.toContainText(kept)
    await form.cancel()
    await expect(await form.server()).toHaveValue('--careful')
    await form.discard()
    await expect(await form.server()).toHaveValue('')
    await form.cancel()
  })

  await test.step('a file that has changed since is asked about', async () => {
    await writeFile(join(workspace, 'AGENTS.md'), 'Be kind.\n')
    await expect.poll(async () => editorText(await form.file())).toBe('Be long.\n')
    await expect(settings.getByRole('alert')).toContainText('changed on disk')
    await settings.getByRole('button', { name: 'Keep mine' }).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readFile(join(workspace, 'AGENTS.md'), 'utf8')).toBe('Be long.\n')
    await expect.poll(async () => editorText(await form.file())).toBe('Be long.\n')
    await expect(settings).not.toContainText(kept)
  })
  await server.close()
})
