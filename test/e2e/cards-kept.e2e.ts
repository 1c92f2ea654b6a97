import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { answered, CARD, type Fixtures, type Scene, shown, start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, isThere, say, timeline } from './person'

test('a rule until a time is made by keys, seen, ended, and gone; what was written survives a restart', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const data = await folder('data')
  const scene = await start({ launch, folder }, {}, data)
  const { page, server, workspace } = scene
  const before = new Date().toISOString()
  const uses = { createdAt: before, uses: 0 }
  const rules = [
    { kind: 'command', line: 'npm test', workingDirectory: '.' },
    { kind: 'mcp-tool', server: 'charts', tool: 'draw', pin: 'abc' },
    { kind: 'host', host: 'docs.example' },
  ]
  await shown(scene, 'a template', calling('shell', { command: 'touch one' }))
  await expect(approval(card(page))).toBeEnabled()
  await card(page).getByRole('button', { name: 'Always allow…' }).focus()
  await page.keyboard.press('Enter')
  const form = card(page).getByRole('form', { name: 'Always allow…' })
  await expect(form.getByRole('radio').first()).toBeFocused()
  await form.getByRole('radio', { name: 'In this folder, until…' }).check()
  await expect(form.getByRole('combobox', { name: 'Until' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Until' }).selectOption('date')
  await look(page, 'until a date', CARD)
  await form.getByRole('textbox', { name: 'Date and time' }).fill('2020-01-01T10:00')
  await expect(form.getByRole('alert')).toContainText('in the future')
  await form.getByRole('combobox', { name: 'Until' }).selectOption('hours')
  await form.getByRole('radio', { name: /<path>/ }).check()
  await form.getByRole('button', { name: 'Always allow' }).press('Enter')
  await expect(timeline(page)).toContainText('That was a template.')
  await scene.atrium.quit()

  const file = join(data, 'data/grants.json')
  const kept = JSON.parse(await readFile(file, 'utf8')) as { data: object[] }
  const scopes = [
    { type: 'folder', folder: workspace },
    { type: 'session', sessionId: 'gone' },
    { type: 'until', folder: workspace, at: Date.now() - 60_000 },
  ]
  const more = rules.map((rule, at) => ({ id: `g${at}`, rule, scope: scopes[at], ...uses }))
  await writeFile(file, JSON.stringify({ ...kept, data: [...kept.data, ...more] }))
  const again = await launch(data)
  await rulesPage(again.page)
  await draftsSurvive({ ...scene, atrium: again, page: again.page }, launch, data)
  await server.close()
})

/** Looks at the rules, has one end at another time, and removes it. */
async function rulesPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const list = page.getByRole('list', { name: 'Rules' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list).toContainText('7 h left')
  await expect(list.locator('[data-over="true"]')).toContainText('docs.example')
  await look(page, 'rules', '[role="tabpanel"]')
  const rule = list.getByRole('listitem').first()
  await rule.getByRole('button', { name: /^Change expiration…/ }).click()
  await rule.getByRole('combobox', { name: 'Until' }).selectOption('hour')
  await look(page, 'how long', '[role="tabpanel"]')
  await rule.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rule).toContainText(/(59|60) min left/)
  await rule.getByRole('button', { name: /^Remove:/ }).click()
  await rule.getByRole('button', { name: /^Remove/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
}

/** Checks that a draft in place of a plan is there after a reload and a restart, shown or not, and runs only when approved. */
async function draftsSurvive(scene: Scene, launch: Fixtures['launch'], data: string): Promise<void> {
  const { page, server, workspace } = scene
  await page
    .getByRole('button', { name: /a template/ })
    .first()
    .click()
  server.add(calling('shell', { command: 'touch theirs' }))
  await say(page, 'draft')
  await card(page).getByRole('button', { name: 'Edit…' }).click()
  const field = card(page).getByRole('textbox', { name: /command/ })
  await field.fill('touch mine')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await card(page).getByRole('button', { name: 'Edit…' }).click()
  await expect(field).toHaveValue('touch mine')
  await page.reload()
  await page
    .getByRole('button', { name: /a template/ })
    .first()
    .click()
  await expect(field).toHaveValue('touch mine')
  await look(page, 'edited', CARD)
  await card(page).getByRole('button', { name: 'Preview' }).click()
  await expect(card(page)).toContainText('You edited this. The model will be told.')
  await scene.atrium.quit()

  const { page: later } = await launch(data)
  await later
    .getByRole('button', { name: /a template/ })
    .first()
    .click()
  await expect(card(later)).toContainText('You edited this. The model will be told.')
  await expect(card(later)).toContainText('touch mine')
  expect(await isThere(workspace, 'mine')).toBe(false)
  server.add(saying('That was a draft.'))
  await answered({ ...scene, page: later }, 'a draft')
  expect([await isThere(workspace, 'mine'), await isThere(workspace, 'theirs')]).toEqual([true, false])
}
