import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './launch'
import { card, composer, isThere, openFolder, say, toolLine } from './person'

/** Returns whether what pages have stored is in Chromium's files by now. It writes texts as they are, each in one piece. */
async function isStored(dataFolder: string, text: string): Promise<boolean> {
  const folder = join(dataFolder, 'Local Storage', 'leveldb')
  const files = (await readdir(folder).catch(() => [])).filter(name => /\.(?:log|ldb)$/.test(name))
  const contents = await Promise.all(files.map(name => readFile(join(folder, name)).catch(() => Buffer.of())))
  return contents.some(content => content.includes(text) || content.includes(Buffer.from(text, 'utf16le')))
}

test('killed between an approval and its outcome, the call is shown as interrupted and nothing runs twice', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('crash')]
  const atrium = await launch(data)
  await openFolder(atrium, workspace)
  await say(atrium.page, 'run echo ran >> runs.txt && sleep 15')
  await card(atrium.page).getByRole('button', { name: 'Run command' }).click()
  await expect.poll(() => isThere(workspace, 'runs.txt')).toBe(true)
  atrium.kill()

  const again = await launch(data)
  await again.page.getByTestId('session-item').first().click()
  await expect(toolLine(again.page, 'echo ran')).toContainText('Outcome unknown')
  await expect(again.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'interrupted')
  await expect(card(again.page)).toHaveCount(0)
  expect(await readFile(join(workspace, 'runs.txt'), 'utf8')).toBe('ran\n')

  await test.step('the session goes on', async () => {
    await say(again.page, 'list')
    await expect(toolLine(again.page, 'Listed')).toBeVisible()
  })
  expect(await readFile(join(workspace, 'runs.txt'), 'utf8')).toBe('ran\n')
})

test('killed while a plan waits, nothing was done, and it waits on and is done once it is approved', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('crash')]
  const atrium = await launch(data)
  await openFolder(atrium, workspace)
  await say(atrium.page, 'create a.md with hello')
  await expect(card(atrium.page)).toBeVisible()
  atrium.kill()

  const again = await launch(data)
  await again.page.getByTestId('session-item').first().click()
  await expect(card(again.page)).toBeVisible()
  expect(await isThere(workspace, 'a.md')).toBe(false)
  await card(again.page).getByRole('button', { name: 'Create a.md' }).click()
  await expect(toolLine(again.page, 'Created')).toContainText('a.md')
  await expect(again.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'done')
  await expect(card(again.page)).toHaveCount(0)
  expect(await isThere(workspace, 'a.md')).toBe(true)
})

test('killed while somebody writes, all but the last second is there again, in every window', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('crash')]
  const atrium = await launch(data)
  const { app, page } = atrium
  await openFolder(atrium, workspace)
  await composer(page).fill('A careful text')
  const [second] = await Promise.all([app.waitForEvent('window'), page.keyboard.press('Control+Shift+N')])
  await second.getByTestId('session-item').first().click()
  await expect(composer(second)).toHaveValue('A careful text')
  await composer(second).fill('A careful text, and more of it')
  await expect(composer(page)).toHaveValue('A careful text, and more of it')
  await expect.poll(() => isStored(data, 'A careful text, and more of it')).toBe(true)
  atrium.kill()

  const again = await launch(data)
  await expect(composer(again.page)).toHaveValue('A careful text, and more of it')
})

test('an error that nobody catches holds nothing up', async ({ launch, folder }) => {
  const atrium = await launch(await folder('data'))
  const { app, page } = atrium
  await openFolder(atrium, await folder('work'))
  await app.evaluate(({ dialog }) => {
    const kept = globalThis as { boxes?: number }
    kept.boxes = 0
    const count = () => {
      kept.boxes = (kept.boxes ?? 0) + 1
    }
    dialog.showErrorBox = count
    dialog.showMessageBox = (async () => count()) as never
    setImmediate(() => {
      throw new Error('Nobody catches this')
    })
  })
  await say(page, 'list')
  await expect(toolLine(page, 'Listed')).toBeVisible()
  expect(await app.evaluate(() => (globalThis as { boxes?: number }).boxes)).toBe(0)
})
