import { execFile } from 'node:child_process'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calling, saying } from '../helpers/chat-answers'
import { slowPeer } from '../helpers/slow-peer'
import { look } from './axe'
import { answered, type Scene, start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, composer, isThere, say, timeline } from './person'

const run = promisify(execFile)

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', ''].join('\n')
const FILES = { 'a.txt': LINES, 'b.txt': 'B\n' }

/** Lets the model write a file, and agrees. */
async function written(scene: Scene, path: string, content: string, name: string): Promise<void> {
  scene.server.add(calling('write_file', { path, content }), saying(`That was ${name}.`))
  await say(scene.page, name)
  await expect(card(scene.page)).toBeVisible()
  await answered(scene, name)
}

const remove = async ({ page }: Scene, text: string) => {
  const message = timeline(page).locator('article').filter({ hasText: text }).first()
  await message.hover()
  await message.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete from here' }).click()
}

test('going back offers to put the files back, shows all that this does, and can itself be taken back', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, FILES)
  const { page, workspace, server } = scene
  const read = (name: string) => readFile(join(workspace, name), 'utf8')
  await written(scene, 'a.txt', LINES.replace('two', 'TWO'), 'the first')
  await written(scene, 'new.txt', 'new\n', 'the second')
  await written(scene, 'b.txt', 'B2\n', 'the third')
  await writeFile(join(workspace, 'a.txt'), LINES.replace('two', 'TWO').replace('eight', 'eight, by hand'))
  await writeFile(join(workspace, 'b.txt'), 'mine\n')

  await remove(scene, 'the first')
  const dialog = page.getByRole('dialog', { name: 'Restore files too?' })
  await expect(dialog.getByTestId('restore-files')).toContainText('a.txt')
  await expect(dialog.getByTestId('restore-files')).toContainText(
    'Also changed by something else since then. That change is kept.',
  )
  await expect(dialog).toContainText('b.txt has changed since, in the same place')
  await expect(dialog.getByTestId('restore-files')).toContainText('deleted')
  await dialog.getByRole('button', { name: /a\.txt/ }).click()
  await expect(dialog.locator('[data-diff-line="add"]')).toHaveText([/two/])
  await look(page, 'restore-files', 'dialog')

  // A file that changes in the meantime is shown anew, and nothing has happened.
  await writeFile(join(workspace, 'new.txt'), 'changed by hand\n')
  await dialog.getByRole('button', { name: 'Restore 2 files' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The files have changed since this was shown')
  expect(await read('a.txt')).toContain('TWO')
  await dialog.getByRole('button', { name: 'Restore 1 file' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(timeline(page)).not.toContainText('That was the first.')
  // Gone back to its very start, a session looks as one that begins, and leads to what was left.
  await expect(timeline(page).getByRole('heading')).toHaveText(/^What would you like to do in this folder\?/)
  await expect(timeline(page).getByTestId('branch')).toContainText('the first')
  await expect(composer(page)).toBeFocused()
  expect(await read('a.txt')).toBe(LINES.replace('eight', 'eight, by hand'))
  expect([await read('b.txt'), await read('new.txt')]).toEqual(['mine\n', 'changed by hand\n'])

  await page.locator('#toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(timeline(page)).toContainText('That was the third.')
  await expect(composer(page)).toBeFocused()
  await expect.poll(() => read('a.txt')).toBe(LINES.replace('two', 'TWO').replace('eight', 'eight, by hand'))
  await server.close()
})

test('a message that is edited begins with the files as they were before it, or as they are', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, FILES)
  const { page, workspace, server } = scene
  const edit = async (text: string, button: RegExp) => {
    const message = timeline(page).locator('article').filter({ hasText: 'make it' }).first()
    await message.hover()
    await message.getByRole('button', { name: 'Edit and resend' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).fill(text)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Restore files too?' })
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  await written(scene, 'new.txt', 'new\n', 'make it')
  server.add(saying('It stays.'))
  await edit('make it stay', /Keep files as they are/)
  await expect(timeline(page)).toContainText('It stays.')
  expect(await isThere(workspace, 'new.txt')).toBe(true)

  // A change in another version of the conversation is not the work of this message.
  await written(scene, 'other.txt', 'other\n', 'make it again')
  server.add(saying('It is gone.'))
  const message = timeline(page).locator('article').filter({ hasText: 'make it again' }).first()
  await message.hover()
  await message.getByRole('button', { name: 'Edit and resend' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('do not make it')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore files too?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('do not make it')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Restore 1 file' }).click()
  await expect(timeline(page)).toContainText('It is gone.')
  expect([await isThere(workspace, 'other.txt'), await isThere(workspace, 'new.txt')]).toEqual([false, true])

  // If nothing was changed, nothing is asked.
  await remove(scene, 'do not make it')
  await expect(timeline(page)).not.toContainText('It is gone.')
  await server.close()
})

/** Until it was looked often enough what the processes of a command do. */
const LOOKS = 1_000

test('changes another program made while a command ran stay, unless the person chooses them', async ({
  launch,
  folder,
}) => {
  test.skip(process.platform !== 'linux', 'only there it is seen what processes do')
  const scene = await start({ launch, folder }, FILES)
  const { page, workspace, server } = scene
  const gate = join(await folder('gate'), 'gate')
  await run('mkfifo', [gate])
  const command = `read x < ${gate}; echo made > made.txt`
  server.add(calling('shell', { command }), saying('That ran.'))
  await say(page, 'run it')
  await expect(card(page)).toBeVisible()
  await approval(card(page)).click()
  const key = await open(gate, 'w')
  await slowPeer(LOOKS)
  await run('/bin/sh', ['-c', 'echo mine >> a.txt; mkdir output; echo big > output/a.jsonl'], { cwd: workspace })
  await slowPeer(LOOKS)
  await key.close()
  await expect(timeline(page)).toContainText('That ran.')

  await remove(scene, 'run it')
  const dialog = page.getByRole('dialog', { name: 'Restore files too?' })
  await expect(dialog.getByTestId('restore-files')).toHaveText(/made\.txt/)
  const unknown = dialog.getByTestId('unknown-changes')
  await expect(unknown).toContainText(
    'Changed during the run, possibly by another program. These changes are kept unless you select them.',
  )
  await expect(unknown.getByRole('checkbox')).toHaveCount(2)
  const mine = unknown.getByRole('checkbox', { name: 'Restore a.txt too' })
  await expect(mine).not.toBeChecked()
  await look(page, 'files-back-unknown', 'dialog')
  await mine.check()
  await expect(dialog.getByTestId('restore-files')).toContainText('a.txt')
  await mine.uncheck()
  await expect(dialog.getByTestId('restore-files')).not.toContainText('a.txt')
  await dialog.getByRole('button', { name: 'Restore 1 file' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe(`${LINES}mine\n`)
  expect(await readFile(join(workspace, 'output/a.jsonl'), 'utf8')).toBe('big\n')
  expect(await isThere(workspace, 'made.txt')).toBe(false)
})
