import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { type Atrium, answerFolderDialog, expect, test } from './launch'
import { composer, connectModel, openFolder } from './person'
import { picture } from './picture'

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings' })
}

/** Answers the system's dialog for saving. */
async function answerSaveDialog({ app }: Atrium, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

/** Atrium would start itself again outside the test: it is noted only, and the test starts it. */
async function holdRestart({ app }: Atrium): Promise<void> {
  await app.evaluate(({ app }) => {
    app.relaunch = () => undefined
  })
}

const rootStyle = (page: Page) =>
  page.evaluate(() => {
    const { dataset, style } = document.documentElement
    const spacing = getComputedStyle(document.documentElement).getPropertyValue('--spacing')
    return { theme: dataset.theme, contrast: dataset.contrast, fontSize: style.fontSize, spacing }
  })

test('looks change at once, hold from the first paint on, and are found by search', async ({ launch, folder }) => {
  const data = await folder('data')
  const first = await launch(data)
  await openFolder(first, await folder('work'))
  const settings = await openSettings(first.page)
  await settings.getByRole('searchbox', { name: 'Search settings' }).fill('density')
  await first.page.keyboard.press('Enter')
  await expect(settings.getByRole('combobox', { name: 'Density' })).toBeFocused()
  await settings.getByRole('combobox', { name: 'Density' }).selectOption('compact')
  await settings.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await settings.getByRole('combobox', { name: 'Contrast' }).selectOption('more')
  const size = settings.getByRole('spinbutton', { name: 'Text size (%)' })
  await size.fill('20')
  await expect(settings.getByRole('alert')).toContainText('80 to 200')
  await size.fill('150')
  await size.press('Enter')
  const wanted = { theme: 'dark', contrast: 'more', fontSize: '150%' }
  await expect.poll(() => rootStyle(first.page)).toMatchObject(wanted)
  expect((await rootStyle(first.page)).spacing).toContain('.21875rem')
  await look(first.page, 'appearance')
  await first.quit()

  const second = await launch(data)
  await second.page.waitForFunction(() => document.documentElement.dataset.theme !== undefined)
  expect(await rootStyle(second.page)).toMatchObject(wanted)
  expect(new URL(second.page.url()).searchParams.get('contrast')).toBe('more')
})

test('the search leads to what is on a page, and to the way to what is in its forms', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  const settings = await openSettings(page)
  const ways = [
    ['api key', settings.getByRole('button', { name: 'Add provider…' })],
    ['allowed commands', settings.getByRole('textbox', { name: 'Command' })],
    ['environment', settings.getByRole('button', { name: 'Add manually…' })],
    ['next session', settings.getByRole('button', { name: /^Next session: / })],
    ['new line', settings.getByText('Shift+Enter', { exact: true })],
    ['seconds', settings.getByRole('tab', { name: 'Yours' })],
    ['skills', settings.getByRole('button', { name: 'New skill…' })],
  ] as const
  for (const [words, target] of ways) {
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill(words)
    if (words === 'api key') await look(page, 'settings-found')
    await page.keyboard.press('Enter')
    await expect(target).toBeFocused()
  }
  await look(page, 'settings-led')
})

test('every page of the settings opens by keyboard, and axe finds nothing serious', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  const settings = await openSettings(page)
  const tabs = settings.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const names = await tabs.allTextContents()
  expect(names).toEqual(expect.arrayContaining(['Profiles', 'Providers', 'Tools', 'Appearance', 'Shortcuts', 'Data']))
  await tabs.first().focus()
  for (const name of names) {
    const panel = settings.getByRole('tabpanel', { name })
    await expect(panel).toBeVisible()
    // A page with one row is no void: it says what it is about, and has something to do in sight.
    await expect(panel.getByRole('heading', { name, level: 3, exact: true })).toBeVisible()
    await expect(
      panel
        .locator('p')
        .filter({ hasText: /\w \w.*\.$/ })
        .first(),
    ).toBeVisible()
    await expect(panel.locator('button, input, select').first()).toBeInViewport()
    await look(page, name)
    await page.keyboard.press('ArrowDown')
  }
  await settings.getByRole('searchbox').fill('nothing like this')
  await expect(settings.getByText('No settings match')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
})

test('the licences of what Atrium is made with are opened by the system', async ({ launch, folder }) => {
  test.skip(process.platform !== 'linux', 'What opens files has another name there, and must not open any here.')
  const [atrium, programs] = [await launch(), await folder('programs')]
  const opener = join(programs, 'xdg-open')
  await writeFile(opener, `#!/bin/sh\nhead -n 1 "$1" > '${join(programs, 'opened')}'\n`)
  await chmod(opener, 0o755)
  await atrium.app.evaluate((_electron, folder) => {
    process.env.PATH = `${folder}:${process.env.PATH}`
  }, programs)
  await openFolder(atrium, await folder('work'))
  const settings = await openSettings(atrium.page)
  await settings.getByRole('button', { name: 'Licenses' }).click()
  await expect
    .poll(() => readFile(join(programs, 'opened'), 'utf8').catch(() => ''))
    .toBe('Atrium is made with the following software.\n')
})

test('providers and profiles go to a file without keys and come back from it', async ({ launch, folder }) => {
  const server = await modelServer()
  const elsewhere = await folder('elsewhere')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  const settings = await openSettings(page)
  await settings.getByRole('tab', { name: 'Data' }).click()
  const file = join(elsewhere, 'setup.json')
  await answerSaveDialog(atrium, file)
  await settings.getByRole('button', { name: 'Export…' }).click()
  await expect(settings.getByText(`Saved to ${file}`)).toBeVisible()

  const setup = JSON.parse(await readFile(file, 'utf8')) as { providers: { label: string }[] }
  expect(Object.keys(setup)).toEqual(['format', 'version', 'providers', 'profiles'])
  for (const provider of setup.providers) provider.label = 'From elsewhere'
  await writeFile(file, JSON.stringify(setup))
  await settings.locator('input[type=file]').setInputFiles(file)
  const conflict = settings.getByRole('region', { name: 'Some already exist' })
  await expect(conflict).toContainText('From elsewhere')
  await look(page, 'conflict')
  await conflict.getByRole('button', { name: 'Add as copies' }).click()
  await expect(settings.getByText('Imported')).toBeVisible()
  await settings.getByRole('tab', { name: 'Providers' }).click()
  await expect(settings.getByRole('tabpanel')).toContainText('From elsewhere (2)')

  await settings.getByRole('tab', { name: 'Data' }).click()
  await writeFile(file, '{"format":"something else"}')
  await settings.locator('input[type=file]').setInputFiles(file)
  await expect(settings.getByText('This file contains no Atrium providers or profiles that can be used')).toBeVisible()
  await server.close()
})

test('a backup brings everything back, and what was there is put aside', async ({ launch, folder }) => {
  const [data, target] = [await folder('data'), await folder('target')]
  const first = await launch(data)
  await openFolder(first, await folder('work'))
  const settings = await openSettings(first.page)
  await settings.getByRole('tab', { name: 'Data' }).click()
  await expect(settings.getByText('Total', { exact: true })).toBeVisible()
  await answerFolderDialog(first, target)
  await settings.getByRole('button', { name: 'Back up…' }).click()
  await expect(settings.getByText('Backup saved to')).toBeVisible()
  const [name = ''] = await readdir(target)
  expect(name).toMatch(/^atrium-backup-.+\.zip$/)

  await settings.getByRole('tab', { name: 'Appearance' }).click()
  await settings.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await settings.getByRole('tab', { name: 'Data' }).click()
  await answerFolderDialog(first, join(target, name))
  await holdRestart(first)
  await settings.getByRole('button', { name: 'Restore from backup…' }).click()
  const found = settings.getByRole('region', { name: 'Restore this backup?' })
  await expect(found).toContainText('Sessions')
  await look(first.page, 'restore')
  const closed = new Promise<void>(resolve => first.app.once('close', () => resolve()))
  await found.getByRole('button', { name: 'Restore and restart' }).click()
  await closed
  await first.quit()

  const second = await launch(data)
  await expect(second.page.getByText('The backup was restored')).toBeVisible()
  await expect(second.page.getByTestId('session-item')).toHaveCount(1)
  await expect(second.page.getByRole('button', { name: 'Theme: System' })).toBeVisible()
  expect((await readdir(data)).filter(entry => entry.startsWith('data.replaced-'))).toHaveLength(1)
})

test('everything is cleared only once the person wrote so, and the folder stays', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const [data, work] = [await folder('data'), await folder('work')]
  await mkdir(join(work, 'mine'))
  const first = await launch(data)
  await openFolder(first, work)
  await composer(first.page).fill('Nobody is to read this.')
  const settings = await openSettings(first.page)
  await settings.getByRole('tab', { name: 'Data' }).click()
  await settings.getByRole('button', { name: 'Clear: Set-aside data' }).click()
  const asked = settings.getByRole('form', { name: 'Delete set-aside data?' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(asked).toBeInViewport({ ratio: 1 })
  await settings.getByRole('button', { name: 'Clear: Everything' }).click()
  const sure = settings.getByRole('button', { name: 'Delete permanently' })
  await expect(sure).toBeDisabled()
  await settings.getByRole('textbox', { name: 'Type DELETE' }).fill('DELETE')
  await holdRestart(first)
  const closed = new Promise<void>(resolve => first.app.once('close', () => resolve()))
  await sure.click()
  await closed
  await first.quit()

  const second = await launch(data)
  await expect(second.page.getByRole('heading', { name: 'Work in your folders' })).toBeVisible()
  expect(await readdir(work)).toEqual(['mine'])
  const kept = await second.page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain('Nobody is to read this.')
  expect(kept).not.toContain(work)
})

test('a role that an agent of the folder names gets a profile, and one more is added and removed', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  for (const name of ['agents', 'flows']) await mkdir(join(workspace, '.agents', name), { recursive: true })
  const agent = '---\nname: coder\ndescription: Writes code.\nmodel: "@coding"\ntools: read\n---\n${{task}}\n'
  await writeFile(join(workspace, '.agents/agents/coder.md'), agent)
  await writeFile(
    join(workspace, '.agents/flows/code.yaml'),
    'name: code\ndescription: Codes.\nsteps:\n  - {id: code, agent: coder, task: Code it}\n',
  )
  const atrium = await launch(data)
  await openFolder(atrium, workspace)
  const settings = await openSettings(atrium.page)
  await settings.getByRole('tab', { name: 'Profiles' }).click()
  const roles = settings.getByRole('region', { name: 'Roles' })
  await expect(roles.getByTestId('role')).toContainText('@coding')
  await expect(roles.getByTestId('role')).toContainText('Used by an agent in the open folder.')
  const profile = roles.getByRole('combobox', { name: 'Profile for @coding' })
  await profile.selectOption({ label: 'Offline guide' })
  await expect(roles.getByRole('button', { name: 'Remove role @coding' })).toBeVisible()
  await roles.getByRole('textbox', { name: 'New role' }).fill('@fast')
  await atrium.page.keyboard.press('Enter')
  await expect(roles.getByTestId('role')).toHaveCount(2)
  await picture(atrium, 'roles')
  await look(atrium.page, 'roles')
  await roles.getByRole('button', { name: 'Remove role @fast' }).click()
  await roles.getByRole('button', { name: 'Remove?' }).click()
  await expect(roles.getByTestId('role')).toHaveCount(1)
  const kept = async () => JSON.parse(await readFile(join(data, 'data', 'settings.json'), 'utf8')).data.modelRoles
  await expect.poll(kept).toEqual({ coding: 'offline' })
})
