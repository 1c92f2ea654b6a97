import { execFile } from 'node:child_process'
import { access, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from './axe'
import { type Atrium, expect, test } from './launch'
import { openFolder, showTab } from './person'

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index}`)
const replaced = (...changes: [number, string][]) =>
  `${LINES.map((line, index) => changes.find(([at]) => at === index)?.[1] ?? line).join('\n')}\n`

/** Runs git as the person does in a terminal. */
function gitIn(workspace: string) {
  return async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: workspace })).stdout
}

/** A repository with one commit, which is open in the app. */
async function openRepository(atrium: Atrium, workspace: string) {
  const git = gitIn(workspace)
  await git('init', '--quiet', '--initial-branch=main', '--template=')
  await git('config', 'user.name', 'Ada')
  await git('config', 'user.email', 'ada@example.com')
  await writeFile(join(workspace, 'notes.txt'), replaced())
  await writeFile(join(workspace, 'gone.txt'), 'gone\r\n')
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await openFolder(atrium, workspace)
  return git
}

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Git' })
const row = (page: Page, group: string, path: string): Locator =>
  panel(page).locator(`[data-git-group="${group}"] [data-path="${path}"]`)

test('a person stages a hunk and a line by keys alone, and commits them', async ({ launch, folder }) => {
  const workspace = await folder('git')
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await page.keyboard.press('ControlOrMeta+Shift+K')
  await expect(panel(page)).toContainText('Nothing to commit')

  await test.step('what changes on the disk appears by itself', async () => {
    await writeFile(join(workspace, 'notes.txt'), replaced([2, 'second'], [3, 'third'], [30, 'thirtieth']))
    await expect(row(page, 'changed', 'notes.txt')).toBeVisible()
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
  })

  await test.step('its difference opens, and a hunk of it is staged', async () => {
    await row(page, 'changed', 'notes.txt').getByRole('button').first().press('Enter')
    const hunk = panel(page).getByRole('region', { name: 'Change 2' })
    await expect(hunk).toContainText('thirtieth')
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
    await hunk.getByRole('button', { name: 'Stage' }).press('Enter')
    await expect(row(page, 'staged', 'notes.txt')).toBeVisible()
    expect(await git('show', ':notes.txt')).toBe(replaced([30, 'thirtieth']))
  })

  await test.step('two lines of the other one are picked and staged', async () => {
    const hunk = panel(page).getByRole('region', { name: 'Change 1' })
    await expect(hunk).toContainText('third')
    await expect(hunk).not.toContainText('thirtieth')
    // While the other hunk is staged nothing else can be done.
    await expect(hunk.getByRole('button', { name: 'Lines' })).toBeEnabled()
    await hunk.getByRole('button', { name: 'Lines' }).press('Enter')
    const picks = hunk.locator('[data-pick]')
    await expect(picks.first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await hunk.getByRole('button', { name: 'Stage 2 lines' }).press('Enter')
    await expect.poll(() => git('show', ':notes.txt')).toContain('second')
    expect(await git('show', ':notes.txt')).toBe(replaced([2, 'line 3'], [3, 'second'], [30, 'thirtieth']))
  })

  await test.step('the message is written, and the commit has what was staged', async () => {
    await panel(page).getByRole('textbox', { name: 'Commit message' }).fill('Change two places\n\nThe rest waits.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(row(page, 'staged', 'notes.txt')).toHaveCount(0)
    await expect(panel(page).getByRole('textbox', { name: 'Commit message' })).toHaveValue('')
    expect(await git('log', '-1', '--format=%B')).toBe('Change two places\n\nThe rest waits.\n\n')
    expect(await git('show', 'HEAD:notes.txt')).toBe(replaced([2, 'line 3'], [3, 'second'], [30, 'thirtieth']))
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe(
      replaced([2, 'second'], [3, 'third'], [30, 'thirtieth']),
    )
  })
})

test('what is discarded comes back byte by byte, also after a restart', async ({ launch, folder }) => {
  // It starts the app twice, and each step is several starts of git.
  test.setTimeout(120_000)
  const [data, workspace] = [await folder('data'), await folder('git')]
  const atrium = await launch(data)
  await openRepository(atrium, workspace)
  await writeFile(join(workspace, 'notes.txt'), 'mine\r\nwithout an end')
  await writeFile(join(workspace, 'new.bin'), Buffer.from([0, 255, 13, 10]))
  await rm(join(workspace, 'gone.txt'))
  await showTab(atrium.page, 'Git')
  const changed = panel(atrium.page).getByRole('region', { name: 'Changed' })
  await changed.getByRole('button', { name: 'Discard all' }).click()
  await expect(changed).toHaveCount(0)
  expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe(replaced())
  expect(await readFile(join(workspace, 'gone.txt'), 'utf8')).toBe('gone\r\n')
  await row(atrium.page, 'new', 'new.bin').getByRole('button').first().press('Delete')
  await expect(panel(atrium.page)).toContainText('Nothing to commit')
  await atrium.page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(atrium.page, 'new', 'new.bin')).toBeVisible()
  expect(await readFile(join(workspace, 'new.bin'))).toEqual(Buffer.from([0, 255, 13, 10]))

  await atrium.quit()
  const { page } = await launch(data)
  await page.getByTestId('session-item').first().click()
  await showTab(page, 'Git')
  await panel(page)
    .getByRole('button', { name: /^Can be undone/ })
    .click()
  await panel(page).getByRole('button', { name: 'Undo: Discarded 2 files' }).click()
  await expect(row(page, 'changed', 'notes.txt')).toBeVisible()
  expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('mine\r\nwithout an end')
  await expect(access(join(workspace, 'gone.txt'))).rejects.toThrow('ENOENT')
})

test('a branch is created, and a push says where it goes before it goes', async ({ launch, folder }) => {
  const [workspace, remote] = [await folder('git'), join(await folder('remote'), 'remote.git')]
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await git('init', '--quiet', '--bare', remote)
  await git('remote', 'add', 'origin', remote)
  await showTab(page, 'Git')
  await panel(page).getByRole('tab', { name: 'Branches' }).click()
  await panel(page).getByRole('textbox', { name: 'Find a branch, or name a new one' }).fill('feature/one')
  await page.keyboard.press('Enter')
  await expect.poll(() => git('branch', '--show-current')).toBe('feature/one\n')
  await expect(panel(page).getByRole('button', { name: 'Branch feature/one. Show branches' })).toBeVisible()

  expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])

  await test.step('a push asks, and its branch is new there', async () => {
    await panel(page).getByRole('button', { name: 'Push' }).click()
    const dialog = page.getByRole('dialog', { name: 'Push to origin?' })
    await expect(dialog).toContainText('Sends 1 commit of feature/one to origin/feature/one.')
    await expect(dialog).toContainText(remote)
    expect(await git('ls-remote', 'origin')).toBe('')
    expect(await seriousFindings(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Push' }).click()
    await expect.poll(() => git('ls-remote', 'origin')).toContain('refs/heads/feature/one')
  })
})

test('a branch with commits of its own says so before it is deleted, and comes back', async ({ launch, folder }) => {
  const workspace = await folder('git')
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await git('switch', '-qc', 'feature/one')
  await showTab(page, 'Git')
  await panel(page).getByRole('tab', { name: 'Branches' }).click()

  await test.step('a commit that only this branch has is told before the branch goes', async () => {
    await git('commit', '-qm', 'only here', '--allow-empty')
    await panel(page).locator('[data-branch="main"]').getByRole('button').first().click()
    await expect.poll(() => git('branch', '--show-current')).toBe('main\n')
    await panel(page).getByRole('button', { name: 'More for feature/one', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete feature/one?' })
    await expect(dialog).toContainText('1 commit is in no other branch')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => git('branch', '--list', 'feature/one')).toBe('')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => git('log', '-1', '--format=%s', 'feature/one').catch(String)).toBe('only here\n')
  })

  await test.step('the history shows a commit with what it changed', async () => {
    await panel(page).getByRole('tab', { name: 'History' }).click()
    await panel(page)
      .getByRole('button', { name: /^first/ })
      .click()
    await expect(panel(page).locator('[data-diff-path="gone.txt"]')).toBeVisible()
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
    await panel(page).getByRole('tab', { name: 'Stashes' }).click()
    await expect(panel(page)).toContainText('No stashes')
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
  })
})

test('a hostile repository runs nothing before the person allows it, and nothing by being looked at then', async ({
  launch,
  folder,
}) => {
  const [workspace, outside] = [await folder('git'), await folder('outside')]
  const [fire, mark] = [join(outside, 'fire'), join(outside, 'fired')]
  await writeFile(fire, `#!/bin/sh\n: > '${mark}'\nexit 1\n`)
  await chmod(fire, 0o755)
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await writeFile(join(workspace, '.gitattributes'), '* filter=q diff=q\n')
  for (const name of [
    'core.fsmonitor',
    'core.sshCommand',
    'filter.q.clean',
    'diff.q.textconv',
    'diff.external',
    'core.pager',
  ])
    await git('config', name, fire)
  await mkdir(join(workspace, '.git/hooks'), { recursive: true })
  for (const name of ['post-index-change', 'pre-commit', 'post-checkout']) {
    await writeFile(join(workspace, '.git/hooks', name), await readFile(fire))
    await chmod(join(workspace, '.git/hooks', name), 0o755)
  }
  await writeFile(join(workspace, 'notes.txt'), replaced([2, 'second']))
  await showTab(page, 'Git')
  await expect(panel(page)).toContainText('This repository has unusual settings')
  await expect(panel(page)).toContainText('core.fsmonitor')
  expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
  await expect(access(mark)).rejects.toThrow('ENOENT')
  await panel(page).getByRole('button', { name: 'Use git here' }).click()
  await row(page, 'changed', 'notes.txt').getByRole('button').first().click()
  await expect(panel(page).getByRole('region', { name: 'Change 1' })).toContainText('second')
  await expect(panel(page)).toContainText('Runs pre-commit')
  await expect(access(mark)).rejects.toThrow('ENOENT')
})

test('a merge says what it brings, waits for conflicts to be resolved, and is taken back', async ({
  launch,
  folder,
}) => {
  // A merge with a plan, conflicts and an undo is dozens of starts of git.
  test.setTimeout(120_000)
  const workspace = await folder('git')
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await git('switch', '-qc', 'other')
  await writeFile(join(workspace, 'notes.txt'), replaced([2, 'theirs']))
  await writeFile(join(workspace, 'more.txt'), 'more\n')
  await git('add', '-A')
  await git('commit', '-qm', 'theirs')
  await git('switch', '-q', 'main')
  await writeFile(join(workspace, 'notes.txt'), replaced([2, 'ours']))
  await git('commit', '-qam', 'ours')
  await showTab(page, 'Git')
  await panel(page).getByRole('tab', { name: 'Branches' }).click()

  await test.step('the plan names the commit, the files and the conflict', async () => {
    await panel(page).getByRole('button', { name: 'More for other', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merge into main…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge other?' })
    await expect(dialog).toContainText('Brings 1 commit of other into main')
    await expect(dialog.locator('[data-diff-path="more.txt"]')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('notes.txt')
    expect(await seriousFindings(page, 'dialog[open]')).toEqual([])
    expect(await git('status', '--porcelain')).toBe('')
    await dialog.getByRole('button', { name: 'Begin and resolve' }).click()
  })

  await test.step('the conflict is resolved by one side, and the merge goes on', async () => {
    await expect(panel(page)).toContainText('A merge is under way')
    await expect(panel(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
    const conflict = row(page, 'conflicts', 'notes.txt')
    await conflict.hover()
    await conflict.getByRole('button', { name: 'Resolve notes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Use theirs' }).click()
    await expect(conflict).toHaveCount(0)
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await expect(panel(page)).toContainText('Nothing to commit')
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe(replaced([2, 'theirs']))
    expect((await git('log', '-1', '--format=%s')).trim()).toBe("Merge branch 'other'")
  })

  await test.step('undo takes the merge back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => git('log', '-1', '--format=%s')).toBe('ours\n')
  })

  await test.step('a commit of the history is reverted, and gets a tag', async () => {
    await panel(page).getByRole('tab', { name: 'History' }).click()
    await panel(page).getByRole('button', { name: /^ours/ }).click()
    await panel(page)
      .getByRole('button', { name: /^More for [0-9a-f]{8}$/ })
      .click()
    await page.getByRole('menuitem', { name: 'Revert…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await expect.poll(() => git('log', '-1', '--format=%s')).toBe('Revert "ours"\n')
    await panel(page)
      .getByRole('button', { name: /^More for [0-9a-f]{8}$/ })
      .click()
    await page.getByRole('menuitem', { name: 'New tag…' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('v1')
    await page.keyboard.press('Enter')
    await expect.poll(() => git('tag')).toBe('v1\n')
    await expect(panel(page).locator('[title="tag: v1"]')).toBeVisible()
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
  })
})

/** The addresses that the app hands to the system's browser. */
async function openedAddresses({ app }: Atrium): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    shell.openExternal = async url => void opened.push(url)
    Object.assign(globalThis, { openedAddresses: opened })
  })
  return () => app.evaluate(() => (globalThis as unknown as { openedAddresses: string[] }).openedAddresses)
}

test('lines in the panel take comments, a file has its history, and a pull request is prepared', async ({
  launch,
  folder,
}) => {
  // Three views and two dialogs with axe take a slow machine longer than one story.
  test.setTimeout(120_000)
  const workspace = await folder('git')
  const atrium = await launch()
  const { page } = atrium
  const git = await openRepository(atrium, workspace)
  await git('remote', 'add', 'origin', 'git@github.com:ada/engine.git')
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await git('switch', '-qc', 'fix/second-line')
  await writeFile(join(workspace, 'notes.txt'), replaced([2, 'second']))
  await git('commit', '-qam', 'Say second\n\nIt was unnamed.')
  await writeFile(join(workspace, 'notes.txt'), replaced([2, 'second'], [30, 'thirtieth']))
  await page.keyboard.press('ControlOrMeta+Shift+K')

  await test.step('a comment on a line waits beside the message', async () => {
    await row(page, 'changed', 'notes.txt').getByRole('button').first().press('Enter')
    const line = panel(page).locator('[data-diff-line="add"]', { hasText: 'thirtieth' })
    await line.hover()
    await page.getByTestId('comment-line').click()
    await page.getByTestId('comment-form').getByRole('textbox').fill('Why not the 31st?')
    await page.getByTestId('comment-form').getByRole('textbox').press('Control+Enter')
    await expect(panel(page).getByTestId('line-comment')).toHaveText(/Why not the 31st\?/)
    await expect(page.getByTestId('comment-strip')).toContainText('1 comment on 1 file')
    // Its number picks the line for staging as before.
    await line.locator('[data-pick]').click()
    await expect(panel(page).getByRole('button', { name: 'Stage 1 line' })).toBeVisible()
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
  })

  await test.step('a file shows the commits that changed it', async () => {
    await showTab(page, 'Files')
    await page.getByRole('treeitem', { name: 'gone.txt' }).hover()
    await page.getByRole('button', { name: 'Actions for gone.txt' }).click()
    await page.getByRole('menuitem', { name: 'History in git' }).click()
    await expect(panel(page).locator('[data-commit]')).toHaveCount(1)
    await expect(panel(page).locator('[data-commit]')).toContainText('first')
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
    await panel(page).getByRole('button', { name: 'By line' }).click()
    await expect(panel(page).getByRole('region', { name: 'Lines of gone.txt by commit' })).toContainText('first')
    await expect(panel(page).locator('[data-blame-commit]')).toHaveCount(1)
    expect(await seriousFindings(page, '[role="tabpanel"]')).toEqual([])
    await panel(page).getByRole('button', { name: 'Show all commits' }).click()
    await expect(panel(page).locator('[data-commit]')).toHaveCount(2)
  })

  await test.step('the page of the host opens with title and text', async () => {
    const opened = await openedAddresses(atrium)
    await panel(page).getByRole('button', { name: 'Open a pull request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open a pull request' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Say second')
    await expect(dialog.getByRole('alert')).toContainText('origin doesn’t have all commits')
    expect(await seriousFindings(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Name the second line')
    await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(opened)
      .toEqual([
        'https://github.com/ada/engine/compare/main...fix/second-line?expand=1&title=Name%20the%20second%20line&body=It%20was%20unnamed.',
      ])
  })
})
