import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import type { ModelServer } from '../helpers/model-server'
import { look } from './axe'
import { answered, CARD, type Fixtures, type Scene, shown, start } from './card-scene'
import { expect, test } from './launch'
import { card, composer, readCard, showTab, timeline, toolLine } from './person'

const line = (at: number) => `export const value${at} = compute(${at})`
const lines = (count: number) => `${Array.from({ length: count }, (_, at) => line(at + 1)).join('\n')}\n`
/** Two lines that are far apart are others, so that there are two hunks. */
const before = lines(40)
const after = before.replace('compute(5)', 'compute(50)').replace('compute(30)', 'compute(300)')

const row = (shownIn: Locator, kind: string, text: string) =>
  shownIn.locator(`[data-diff-line="${kind}"][data-text*="${text}"]`)
const strip = (page: Page) => page.getByTestId('comment-strip')
const comments = (shownIn: Page | Locator) => shownIn.getByTestId('line-comment')

/** The newest message of the person, as the model got it. */
function lastMessage(server: ModelServer): string {
  const body = server.requests.at(-1)?.body as { messages: { role: string; content: unknown }[] } | undefined
  return JSON.stringify(body?.messages.findLast(({ role }) => role === 'user')?.content ?? '')
}

/** Chooses lines by the mouse, from one to another, and writes a comment on them. */
async function commentByMouse(page: Page, [from, to]: readonly [Locator, Locator], text: string): Promise<void> {
  await from.hover()
  const button = page.getByTestId('comment-line')
  const [start, end] = [await button.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('The lines are not in sight')
  await page.mouse.move(start.x + 5, start.y + 5)
  await page.mouse.down()
  await page.mouse.move(end.x + 60, end.y + 5, { steps: 4 })
  await page.mouse.up()
  await page.getByTestId('comment-form').getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

/** A session in which a change of two places was made, with its diff open in the side panel. */
async function changed(fixtures: Fixtures, data?: string): Promise<{ scene: Scene; entry: Locator }> {
  const scene = await start(fixtures, { 'src/values.ts': before, 'notes.md': '# Notes\n' }, data)
  await shown(scene, 'values', calling('write_file', { path: 'src/values.ts', content: after }))
  await readCard(scene.page)
  await answered(scene, 'values')
  await showTab(scene.page, 'Changes')
  const entry = scene.page.getByTestId('change-entry').first()
  await entry.getByRole('button', { name: /^src\/values\.ts/ }).click()
  return { scene, entry }
}

test('comments by mouse and by keys wait together, outlive the page, and go to the model in one message', async ({
  launch,
  folder,
}) => {
  const { scene, entry } = await changed({ launch, folder })
  const { page, server } = scene
  await commentByMouse(page, [row(entry, 'del', 'compute(5)'), row(entry, 'add', 'compute(50)')], 'Why fifty?')
  await expect(comments(entry)).toHaveText(/Why fifty\?/)
  await expect(strip(page)).toContainText('1 comment on 1 file')

  await row(entry, 'add', 'compute(300)').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('c')
  const form = page.getByTestId('comment-form')
  await expect(form.getByRole('textbox')).toBeFocused()
  await expect(form).toContainText('Lines 30–31')
  await form.getByRole('textbox').fill('Name this number.')
  await look(page, 'form', '[data-testid="change-entry"]')
  await page.keyboard.press('Enter')
  await expect(comments(entry)).toHaveCount(2)
  await expect(row(entry, 'context', 'compute(31)')).toBeFocused()

  await page.reload()
  await strip(page).getByRole('button', { name: '2 comments on 1 file' }).click()
  await strip(page).getByRole('button', { name: 'Discard comments' }).click()
  await expect(strip(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(strip(page).getByRole('listitem')).toHaveCount(2)
  await look(page, 'strip', '[data-testid="comment-strip"]')
  await sendBoth(page, server)
  await server.close()
})

/** Sends two comments with a message, and has one of them answered. */
async function sendBoth(page: Page, server: ModelServer): Promise<void> {
  server.add(
    calling('replace_in_file', { path: 'src/values.ts', old_string: 'compute(300)', new_string: 'compute(LIMIT)' }),
    saying('Named.'),
  )
  await composer(page).fill('Please see to these.')
  await page.keyboard.press('Enter')
  await expect(strip(page)).toHaveCount(0)
  await expect(page.getByTestId('sent-comment')).toHaveCount(2)
  await expect(card(page)).toBeVisible()
  const told = lastMessage(server)
  expect(told).toContain('Please see to these.')
  expect(told).toContain(
    'src/values.ts, line 5:\\n> -export const value5 = compute(5)\\n> +export const value5 = compute(50)',
  )
  expect(told).toContain('src/values.ts, lines 30-31:')
  expect(told).toContain('Comment:\\nName this number.')
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Named.')
  const sent = (text: string) => page.getByTestId('sent-comment').filter({ hasText: text })
  await expect(sent('Name this number.')).toHaveAttribute('data-mark', 'answered')
  await expect(sent('Why fifty?')).toHaveAttribute('data-mark', 'sent')
  await look(page, 'sent comments')
}

test('comments that were not sent are there after a restart', { tag: '@deep' }, async ({ launch, folder }) => {
  const data = await folder('data')
  const { scene, entry } = await changed({ launch, folder }, data)
  await row(entry, 'add', 'compute(300)').focus()
  await scene.page.keyboard.press('c')
  await scene.page.getByTestId('comment-form').getByRole('textbox').fill('Name this number.')
  await scene.atrium.quit()
  const { page } = await launch(data)
  await page
    .getByRole('button', { name: /values/ })
    .first()
    .click()
  await expect(strip(page)).toContainText('1 comment on 1 file')
  await scene.server.close()
})

test('comments on a card refuse it in one press, and the next plan shows what came of them', async ({
  launch,
  folder,
}) => {
  const scene: Scene = await start({ launch, folder }, { 'src/values.ts': before })
  const { page, server, workspace } = scene
  const kept = before.replace('compute(30)', 'compute(300)')
  const better = calling('write_file', { path: 'src/values.ts', content: kept })
  await shown(scene, 'values', calling('write_file', { path: 'src/values.ts', content: after }), better)
  await commentByMouse(
    page,
    [row(card(page), 'add', 'compute(50)'), row(card(page), 'add', 'compute(50)')],
    'Keep the five.',
  )
  await expect(comments(card(page))).toHaveCount(1)
  await look(page, 'commented card', CARD)
  server.requests.length = 0
  await card(page)
    .getByRole('button', { name: /Request changes/ })
    .click()
  await expect(strip(page)).toHaveCount(0)
  await expect(row(card(page), 'add', 'compute(50)')).toHaveCount(0)
  await expect(row(card(page), 'add', 'compute(300)')).toHaveCount(1)
  const told = JSON.stringify(server.requests[0]?.body)
  expect(told).toContain('Not done: the person denied it.')
  expect(told).toContain('src/values.ts, line 5:\\n> +export const value5 = compute(50)\\nComment:\\nKeep the five.')
  expect(await readFile(join(workspace, 'src/values.ts'), 'utf8')).toBe(before)
  await toolLine(page, 'values.ts').first().getByRole('button').first().click()
  await expect(page.getByTestId('sent-comment')).toHaveAttribute('data-mark', 'answered')
  await server.close()
})

test('one part of two is left out on the card or undone later: exactly those bytes are written', async ({
  launch,
  folder,
}) => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n').slice(0, -2)
  const scene: Scene = await start({ launch, folder }, { 'src/values.ts': crlf(before) })
  const { page, server, workspace } = scene
  const read = () => readFile(join(workspace, 'src/values.ts'), 'utf8')
  await shown(scene, 'values', calling('write_file', { path: 'src/values.ts', content: crlf(after) }))
  await card(page).getByRole('button', { name: 'Leave out Part 1 of 2 of src/values.ts' }).click()
  await expect(row(card(page), 'add', 'compute(50)')).toHaveCount(0)
  await expect(row(card(page), 'add', 'compute(300)')).toHaveCount(1)
  await expect(card(page)).toContainText('You edited this.')
  await card(page).getByRole('button', { name: 'Restore what was left out' }).click()
  await expect(row(card(page), 'add', 'compute(50)')).toHaveCount(1)
  await card(page).getByRole('button', { name: 'Leave out Part 1 of 2 of src/values.ts' }).click()
  await expect(row(card(page), 'add', 'compute(50)')).toHaveCount(0)
  await look(page, 'left out', CARD)
  expect(await read()).toBe(crlf(before))
  await readCard(page)
  await answered(scene, 'values')
  expect(await read()).toBe(crlf(before.replace('compute(30)', 'compute(300)')))
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(
    'The person left out a part of the change to src/values.ts.',
  )
  await toolLine(page, 'values.ts').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(read).toBe(crlf(before))

  await shown(scene, 'again', calling('write_file', { path: 'src/values.ts', content: crlf(after) }))
  await readCard(page)
  await answered(scene, 'again')
  await showTab(page, 'Changes')
  const entry = page.getByTestId('change-entry').first()
  await entry.getByRole('button', { name: /^src\/values\.ts/ }).click()
  await entry.getByRole('button', { name: 'Undo: Part 2 of 2' }).click()
  await expect.poll(read).toBe(crlf(before.replace('compute(5)', 'compute(50)')))
  await entry.getByRole('button', { name: 'Redo: Part 2 of 2' }).click()
  await expect.poll(read).toBe(crlf(after))
  await server.close()
})

test('a review puts its findings at their lines, to be fixed or dismissed', async ({ launch, folder }) => {
  const { scene, entry } = await changed({ launch, folder })
  const { page, server } = scene
  const findings = [
    { path: 'src/values.ts', line: 5, severity: 'high', text: 'The caller expects **five**.' },
    { path: 'src/values.ts', line: 30, end_line: 31, severity: 'low', text: 'This number has no name.' },
  ]
  server.add(calling('report_findings', { findings }), saying('Two findings.'))
  await composer(page).fill('/review last turn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(timeline(page)).toContainText('Two findings.')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Hand in the findings of a review')
  const list = page.getByRole('list', { name: 'Findings' })
  await expect(list.getByTestId('finding')).toHaveCount(2)
  await look(page, 'findings')

  await expect(entry.getByTestId('line-finding')).toHaveCount(2)
  await entry.getByRole('button', { name: 'Dismiss: src/values.ts, Lines 30–31' }).click()
  await entry.getByRole('button', { name: 'Fix this: src/values.ts, Line 5' }).click()
  await expect(entry.getByTestId('line-finding')).toHaveCount(0)
  await expect(strip(page)).toContainText('1 comment on 1 file')
  server.add(saying('Fixed.'))
  await strip(page).getByRole('button', { name: 'Send comments' }).click()
  await expect(timeline(page)).toContainText('Fixed.')
  expect(lastMessage(server)).toContain(
    'src/values.ts, line 5:\\n>  export const value5 = compute(50)\\nComment:\\nThe caller',
  )
  await server.close()
})
