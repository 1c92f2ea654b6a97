import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import type { Answer } from '../helpers/model-server'
import { look } from './axe'
import { answered, type Fixtures, type Scene, start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, composer, isThere, readCard, say, showTab, timeline } from './person'

const gitIn =
  (folder: string) =>
  async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: folder })).stdout

type Apart = Scene & { git: ReturnType<typeof gitIn> }

/** The app in a repository with one commit. */
async function startInRepository(fixtures: Fixtures, files: Record<string, string> = {}): Promise<Apart> {
  const scene = await start(fixtures, { 'notes.txt': 'one\ntwo\nthree\n', ...files })
  const git = gitIn(scene.workspace)
  await git('init', '--quiet', '--initial-branch=main', '--template=')
  await git('config', 'user.name', 'Ada')
  await git('config', 'user.email', 'ada@example.com')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  // The field looks again once its session is opened again.
  await scene.page.reload()
  await scene.page.getByTestId('session-item').first().click()
  await expect(composer(scene.page)).toBeEnabled()
  return { ...scene, git }
}

const chip = (page: Page): Locator => page.getByRole('button', { name: 'Separate copy', exact: true })
const strip = (page: Page): Locator => page.getByTestId('copy')

/** Has the model make a call that asks, approves it by keys, and waits for the end of the turn. */
async function does(scene: Scene, name: string, asks: Answer): Promise<void> {
  scene.server.add(asks, saying(`That was ${name}.`))
  await say(scene.page, name)
  await expect(card(scene.page).first()).toBeVisible()
  await readCard(scene.page)
  await answered(scene, name)
}

/** The folder of the worktree on a branch, as git itself lists it. */
async function copyOf(git: Apart['git'], branch: string): Promise<string> {
  const listed = (await git('worktree', 'list', '--porcelain')).split('\n\n')
  const found = listed.find(one => one.includes(`branch refs/heads/${branch}`))
  return /^worktree (.+)$/m.exec(found ?? '')?.[1] ?? ''
}

test('a session works apart, and what it did is reviewed, taken over as one commit, and taken back', async ({
  launch,
  folder,
}) => {
  // It makes a worktree, and reads and takes over three times, each of which is dozens of starts of git.
  test.setTimeout(150_000)
  const scene = await startInRepository({ launch, folder })
  const { page, workspace, git } = scene
  await writeFile(join(workspace, 'mine.txt'), 'mine\n')

  await test.step('one press has the session work in a separate copy', async () => {
    await chip(page).click()
    await expect(page.getByTestId('new-copy')).toContainText('on a new branch from main')
    await expect(page.getByTestId('new-copy')).toContainText('1 uncommitted file stays behind')
    await look(page, 'new-copy')
  })

  await test.step('what the model writes and runs is in the copy alone', async () => {
    await does(scene, 'Write four', calling('write_file', { path: 'notes.txt', content: 'one\ntwo\nthree\nfour\n' }))
    await expect(strip(page)).toContainText('atrium/write-four')
    await does(scene, 'Copy it', calling('shell', { command: 'cp notes.txt copied.txt' }))
    const copy = await copyOf(git, 'atrium/write-four')
    expect(await readFile(join(copy, 'copied.txt'), 'utf8')).toBe('one\ntwo\nthree\nfour\n')
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
    expect(await isThere(workspace, 'copied.txt')).toBe(false)
    expect(await isThere(copy, 'mine.txt')).toBe(false)
  })

  await test.step('the list shows the session in its folder, with a mark', async () => {
    const item = page.getByTestId('session-item').filter({ hasText: 'Write four' })
    await expect(item.getByRole('img', { name: 'Works in a separate copy, on atrium/write-four' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('heading', { level: 2 })).toHaveCount(1)
  })

  const dialog = page.getByRole('dialog', { name: 'Take over atrium/write-four' })
  await test.step('all of it is reviewed as one diff', async () => {
    await strip(page).getByRole('button', { name: 'Review and take over…' }).click()
    await expect(dialog.locator('[data-diff-path="notes.txt"]')).toContainText('four')
    await expect(dialog.locator('[data-diff-path="copied.txt"]')).toBeVisible()
    await expect(dialog).toContainText('Into main · 2 files')
    await look(page, 'takeover', 'dialog[open]')
    await dialog.locator('[data-diff-path="notes.txt"] [data-diff-line="add"]').first().focus()
    await page.keyboard.press('c')
    await page.getByTestId('comment-form').getByRole('textbox').fill('Why four?')
    await page.keyboard.press('Enter')
    await expect(dialog.getByTestId('line-comment')).toContainText('Why four?')
    await expect(page.getByTestId('comment-strip')).toContainText('1 comment on 1 file')
  })

  await test.step('it becomes one commit, and what is not committed stays', async () => {
    await dialog.getByRole('textbox', { name: 'Commit message' }).fill('Write four and copy it')
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await git('log', '--format=%s', 'main')).toBe('Write four and copy it\nfirst\n')
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('one\ntwo\nthree\nfour\n')
    expect(await git('status', '--porcelain')).toBe('?? mine.txt\n')
  })

  await test.step('undo takes the commit back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => git('log', '--format=%s', 'main')).toBe('first\n')
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
    expect(await isThere(workspace, 'copied.txt')).toBe(false)
  })

  await test.step('a copy that is discarded is brought back with all its files', async () => {
    const copy = await copyOf(git, 'atrium/write-four')
    await strip(page).getByRole('button', { name: 'Review and take over…' }).click()
    await dialog.getByRole('button', { name: 'Discard copy…' }).click()
    await dialog.getByRole('button', { name: 'Discard copy' }).click()
    await expect(strip(page)).toContainText('Discarded.')
    expect(await git('branch', '--list', 'atrium/*')).toBe('')
    await strip(page).getByRole('button', { name: 'Bring back' }).click()
    await expect(strip(page).getByRole('button', { name: 'Review and take over…' })).toBeVisible()
    expect(await readFile(join(copy, 'copied.txt'), 'utf8')).toBe('one\ntwo\nthree\nfour\n')
  })

  await test.step('the git panel works in the copy, and lists it', async () => {
    await showTab(page, 'Git')
    const panel = page.getByRole('tabpanel', { name: 'Git' })
    await expect(panel.locator('[data-git-group="changed"] [data-path="notes.txt"]')).toBeVisible()
    await panel.getByRole('tab', { name: 'Branches' }).click()
    await expect(panel.locator('[data-copy="atrium/write-four"]')).toContainText('Write four')
    await look(page, 'copies', '[role="tabpanel"]')
  })
})

test('two sessions apart at once do not see each other’s files', async ({ launch, folder }) => {
  const scene = await startInRepository({ launch, folder })
  const { page, git, workspace } = scene
  await chip(page).click()
  await does(scene, 'First', calling('write_file', { path: 'first.txt', content: 'first\n' }))
  await page.keyboard.press('ControlOrMeta+N')
  await expect(timeline(page)).not.toContainText('That was First.')
  await chip(page).click()
  await does(scene, 'Second', calling('write_file', { path: 'second.txt', content: 'second\n' }))
  const copies = [await copyOf(git, 'atrium/first'), await copyOf(git, 'atrium/second')]
  expect(await Promise.all(copies.map(copy => isThere(copy, 'first.txt')))).toEqual([true, false])
  expect(await Promise.all(copies.map(copy => isThere(copy, 'second.txt')))).toEqual([false, true])
  expect(await git('status', '--porcelain')).toBe('')
  expect(await isThere(workspace, 'first.txt')).toBe(false)
})

test('the setup of a folder asks before it runs, and the message waits for it', async ({ launch, folder }) => {
  const scene = await startInRepository({ launch, folder })
  const { page, git, workspace, server } = scene
  await mkdir(join(workspace, '.agents'))
  await writeFile(join(workspace, '.agents/worktree.json'), JSON.stringify({ setup: ['echo ready > setup.txt'] }))
  await chip(page).click()
  server.add(saying('Hello.'))
  await say(page, 'Hello')
  await expect(card(page)).toContainText('echo ready > setup.txt')
  const copy = await copyOf(git, 'atrium/hello')
  expect(await isThere(copy, 'setup.txt')).toBe(false)
  await readCard(page)
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('Hello.')
  expect(await readFile(join(copy, 'setup.txt'), 'utf8')).toBe('ready\n')
  expect(await isThere(workspace, 'setup.txt')).toBe(false)
})
