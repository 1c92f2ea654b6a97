import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelServer } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { card, connectModel, isThere, openFolder, say, timeline, toolLine } from './person'

const COMMAND = "printf 'two\\n' > a.txt && rm b.txt && mkdir new && printf 'hi' > new/c.txt"

test('what a command did to the folder is shown, and can be undone without git', async ({ launch, folder }) => {
  const [chat] = protocolAnswers
  if (!chat) throw new Error('Chat Completions is the first')
  const server = await modelServer([
    chat.calling({ id: 'call_1', name: 'shell', input: { command: COMMAND } }),
    chat.saying('It ran.'),
  ])
  const [data, workspace] = [await folder('data'), await folder('work')]
  await writeFile(join(workspace, 'a.txt'), 'one\n')
  await writeFile(join(workspace, 'b.txt'), 'gone soon\n')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'Run it.')

  await test.step('before it runs, the card says that it could be taken back', async () => {
    await expect(card(page)).toContainText(COMMAND)
    await expect(card(page)).toContainText('can be undone')
    await expect(card(page)).not.toContainText('could not be looked at')
    await card(page).getByRole('button', { name: 'Run command' }).click()
  })

  await test.step('afterwards its files are named, with what changed in them', async () => {
    await expect(timeline(page)).toContainText('It ran.')
    await toolLine(page, 'Ran').getByRole('button').first().click()
    await expect(timeline(page)).toContainText('1 file changed · 1 file created · 1 file deleted')
    await expect(timeline(page).locator('[data-diff-path="a.txt"]')).toBeVisible()
  })

  await test.step('it is undone: every file is as it was, and nothing is left', async () => {
    await page.getByRole('button', { name: /^Undo all 3/ }).click()
    await expect.poll(() => isThere(workspace, 'b.txt')).toBe(true)
    await expect.poll(() => isThere(workspace, 'new')).toBe(false)
    expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('one\n')
    expect(await readFile(join(workspace, 'b.txt'), 'utf8')).toBe('gone soon\n')
  })
  await server.close()
})
