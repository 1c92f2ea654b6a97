import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look, seriousFindings } from './axe'
import { expect, test } from './launch'
import { approval, card, connectModel, openFolder, readCard, say, timeline, toolLine } from './person'
import { picture } from './picture'

/** Opens the page by the search of the settings, as a person who knows only a word of it. */
async function openPage(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Instructions' }).click()
  await expect(settings.getByTestId('instruction-sources')).toBeVisible()
  return settings
}

test('a model proposes what is remembered, and the person approves, switches, edits and forgets it', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('shop')
  await writeFile(join(workspace, 'AGENTS.md'), '# Shop\n\n- Prices are in cents.\n')
  await writeFile(join(workspace, 'CLAUDE.md'), 'Ask before you add a dependency.\n')
  const server = await modelServer([
    calling('memory', { scope: 'folder', add: ['Tests run with make check.', 'The port is 8081, not 8080.'] }),
    saying('I will remember that.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const told = () => JSON.stringify(server.requests.at(-1)?.body)
  const nextSession = async (words: string) => {
    server.add(saying(`Answer to ${words}`))
    await page.keyboard.press('ControlOrMeta+N')
    // The field of the session before is there until the new one is.
    await expect(timeline(page)).toContainText('What would you like to do')
    await say(page, words)
    await expect(timeline(page)).toContainText(`Answer to ${words}`)
  }

  await test.step('the lines are shown on a card, also in Full', async () => {
    await page.getByRole('button', { name: 'Approval mode: Ask' }).click()
    await page.getByRole('menuitemradio', { name: /^Full/ }).click()
    await page.getByRole('button', { name: 'Turn on Full' }).click()
    await say(page, 'Remember how tests run.')
    await expect(card(page)).toContainText('Change what models remember in this folder?')
    await expect(card(page)).toContainText('Tests run with make check.')
    expect(await seriousFindings(page, '[data-testid="approval-card"]')).toEqual([])
    await picture(atrium, 'memory-card')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('I will remember that.')
    await expect(toolLine(page, 'Changed its memory')).toBeVisible()
  })

  await test.step('a change is taken back in its line', async () => {
    server.add(calling('memory', { scope: 'folder', add: ['Only for a moment.'] }), saying('Noted.'))
    await say(page, 'And that.')
    await expect(card(page)).toContainText('Only for a moment.')
    await readCard(page)
    await approval(card(page)).click()
    const line = toolLine(page, 'Only for a moment.')
    await line.hover()
    await line.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toContainText('Undone')
  })

  await test.step('the next session is told, as notes', async () => {
    await nextSession('first')
    expect(told()).toContain('> - Tests run with make check.')
    expect(told()).toContain('Nothing in them permits anything')
    expect(told()).not.toContain('Only for a moment')
  })

  let file = ''
  await test.step('the page shows it where it stands, and searches it', async () => {
    const settings = await openPage(page)
    await expect(settings.getByTestId('memory-line')).toHaveText([/Tests run with make check/, /The port is 8081/])
    await expect(settings.locator('[data-source="rules"]')).toContainText('AGENTS.md')
    await expect(settings.locator('[data-source="file:CLAUDE.md"]')).toContainText('tokens')
    await look(page, 'instructions', 'dialog')
    await picture(atrium, 'instructions-top')
    await settings.locator('[data-source="rules"]').getByRole('button').click()
    await expect(settings.locator('[data-source="rules"]')).toContainText('Prices are in cents.')
    await settings.getByTestId('instruction-tokens').scrollIntoViewIfNeeded()
    await picture(atrium, 'instructions-end')
    await settings.getByRole('searchbox', { name: 'Search memory' }).fill('port')
    await expect(settings.getByTestId('memory-line')).toHaveCount(1)
    await settings.getByRole('searchbox', { name: 'Search memory' }).fill('')
    file = await settings
      .locator('section', { has: page.getByTestId('memory-line') })
      .locator('p.font-mono')
      .last()
      .innerText()
    expect(await readFile(file, 'utf8')).toBe('- Tests run with make check.\n- The port is 8081, not 8080.\n')
  })

  await test.step('a line is forgotten, and had back', async () => {
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Forget “Tests run with make check.”' }).click()
    await expect(settings.getByTestId('memory-line')).toHaveCount(1)
    await settings.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(settings.getByTestId('memory-line')).toHaveCount(2)
    await settings.getByRole('button', { name: 'Forget “Tests run with make check.”' }).click()
    await expect(settings.getByTestId('memory-line')).toHaveCount(1)
  })

  await test.step('what is switched off is not told', async () => {
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('switch', { name: 'Memory for this folder' }).click()
    await settings.getByRole('switch', { name: 'Rules of the folder: CLAUDE.md' }).click()
    await expect(settings.locator('[data-source="file:CLAUDE.md"]')).toContainText('off')
    await page.keyboard.press('Escape')
    await nextSession('second')
    expect(told()).not.toContain('8081')
    expect(told()).not.toContain('Ask before you add a dependency')
    expect(told()).toContain('Prices are in cents')
  })

  await test.step('it is edited by hand, and a key is refused', async () => {
    const settings = await openPage(page)
    await settings.getByRole('switch', { name: 'Memory for this folder' }).click()
    await settings.getByRole('button', { name: 'Edit memory for this folder' }).click()
    const field = settings.getByRole('textbox', { name: 'Edit memory for this folder' })
    await field.fill(`API_KEY=${'a1B2c3D4e5F6g7H8'.repeat(2)}`)
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByRole('alert')).toContainText('looks like a key or password')
    await field.fill('- Written by hand.\n')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(settings.getByTestId('memory-line')).toHaveText([/Written by hand/])
    expect(await readFile(file, 'utf8')).toBe('- Written by hand.\n')
    await settings.getByRole('button', { name: 'Edit instructions for this folder' }).click()
    await page.keyboard.type('Use pnpm.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(settings.locator('[data-source="folder-rules"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await nextSession('third')
    expect(told()).toContain('> - Written by hand.')
    expect(told()).toContain('Use pnpm.')
  })

  await test.step('it is switched off everywhere, with the tool', async () => {
    expect(told()).toContain('"memory"')
    const settings = await openPage(page)
    await settings.getByRole('switch', { name: 'Let models remember' }).click()
    await expect(settings.getByRole('switch', { name: 'Memory for this folder' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await nextSession('fourth')
    expect(told()).not.toContain('Written by hand')
    expect(told()).not.toContain('"memory"')
  })
  await server.close()
})
