import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, connect as dial, type Server } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { answerFolderDialog, expect, test } from './launch'
import { approval, card, composer, readCard, timeline, toolLine } from './person'

/** The usual port of LM Studio, which Atrium looks at. */
const USUAL_PORT = 1234

/** Lets a model server answer on the usual port as well. */
async function onUsualPort(baseUrl: string): Promise<Server> {
  const port = Number(new URL(baseUrl).port)
  const server = createServer(socket => {
    const inner = dial(port, '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const one of [socket, inner]) one.on('error', () => one.destroy())
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(USUAL_PORT, 'localhost', done))
  return server
}

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => {
        document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1)
      },
      true,
    )
  })
  return async () => Number(await page.evaluate(() => document.body.dataset.clicks ?? '0'))
}

test('somebody new gets from the first start to an approved change by a model on this computer in six clicks', async ({
  launch,
  folder,
}) => {
  const server = await modelServer(
    [calling('write_file', { path: 'notes.md', content: 'Hello\n' }), saying('It is there.')],
    ['qwen2.5-coder-7b'],
  )
  const door = await onUsualPort(server.baseUrl)
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  const work = await folder('work')
  try {
    await answerFolderDialog(atrium, work)
    const clicks = await countClicks(page)
    await expect(page.getByRole('textbox', { name: 'What would you like to work on?' })).toBeFocused()
    await page.getByRole('button', { name: 'Use LM Studio is running' }).click()
    await expect(page.getByRole('button', { name: 'Model: qwen2.5-coder-7b' })).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Write hello into notes.md')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('It is there.')
    expect(await readFile(join(work, 'notes.md'), 'utf8')).toBe('Hello\n')
    // The system’s dialog for the folder takes one more.
    expect((await clicks()) + 1).toBeLessThanOrEqual(6)
  } finally {
    door.close()
    await server.close()
  }
})

test('without a model a first message waits in its folder, and nothing red or typed like a command is shown', async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  const work = await folder('work')
  await mkdir(join(work, '.git'))
  await writeFile(join(work, 'package.json'), '{ "scripts": { "test": "node --test" } }\n')
  await answerFolderDialog(atrium, work)
  await expect(page.getByRole('button', { name: 'Connect a model' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'What would you like to work on?' }).fill('fix the failing tests')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('fix the failing tests')
  await expect(page.getByRole('list', { name: 'Suggestions' })).not.toContainText('Run ')
  await composer(page).press('Enter')
  await expect(timeline(page)).toContainText('I don’t understand fix the failing tests.')
  await expect(timeline(page)).not.toContainText('list_directory')
})

test('the demo reads, changes, asks and undoes in a folder of its own, and leaves nothing behind', async ({
  launch,
}) => {
  const { page } = await launch()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  const tour = page.getByRole('main').getByRole('region', { name: 'Demo' })
  await tour.getByRole('button', { name: 'Read shopping.md' }).click()
  await expect(toolLine(page, 'shopping.md')).toBeVisible()
  await expect(tour).toContainText('Step 2 of 4')
  await look(page, 'demo')
  await tour.getByRole('button', { name: 'Change Milk to Oat milk' }).click()
  await expect(tour).toContainText('Step 3 of 4')
  await readCard(page)
  await approval(card(page)).click()
  await tour.getByRole('button', { name: 'Undo the change' }).click()
  await expect(tour.getByRole('button', { name: 'Connect a model' })).toBeVisible()
  await page.reload()
  await expect(tour).toContainText('That’s how Atrium works')
  await tour.getByRole('button', { name: 'Leave the demo' }).first().click()
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Folders and sessions' })).toHaveCount(0)
})
