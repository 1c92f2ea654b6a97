import { appendFile, mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, cutOff, saying } from '../helpers/chat-answers'
import { modelServer, plain } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, openFolder, say, timeline, toolLine } from './person'

test('an error of a server is explained in words, and the next message goes through', async ({ launch, folder }) => {
  const page404 = '<!doctype html><title>Sign in</title>'
  const server = await modelServer([
    plain(401, { error: { message: 'Incorrect API key provided' } }),
    plain(404, { error: { message: 'The model `test-model` does not exist' } }),
    { type: 'plain', status: 200, body: page404, headers: { 'content-type': 'text/html' } },
    cutOff('Half of an ans'),
    saying('All is well again.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  const ends = page.getByTestId('turn-end')

  await say(page, 'one')
  await expect(ends).toHaveCount(1)
  await expect(ends.last()).toContainText(/key/i)
  const dialog = page.getByRole('dialog')
  await ends.last().getByRole('button', { name: 'Provider settings' }).click()
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue(server.baseUrl)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await say(page, 'no model')
  await expect(ends).toHaveCount(2)
  await ends.last().getByRole('button', { name: 'Choose another model' }).click()
  await expect(page.getByRole('combobox', { name: /Find a model/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await say(page, 'two')
  await expect(ends).toHaveCount(3)
  await expect(ends.last()).toContainText(/web page/i)
  await expect(ends.last().getByRole('button', { name: 'Provider settings' })).toBeVisible()
  await say(page, 'three')
  await expect(ends).toHaveCount(4)
  await expect(ends.last()).toHaveAttribute('data-reason', 'failed')
  await expect(timeline(page)).toContainText('Half of an ans')
  await say(page, 'four')
  await expect(timeline(page)).toContainText('All is well again.')
  await expect(ends.last()).toHaveAttribute('data-reason', 'done')
  await server.close()
})

test('arguments that are no JSON and tools that do not exist are answered, and the turn goes on', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([
    calling('write_file', '{"path": "a.md", '),
    calling('format_disk', {}),
    calling('write_file', { path: 7 }),
    saying('I give up.'),
  ])
  const atrium = await launch()
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(atrium.page, 'go')
  await expect(timeline(atrium.page)).toContainText('I give up.')
  await expect(atrium.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'done')
  const told = server.requests.slice(1).map(request => {
    const { messages } = request.body as { messages: { content: string }[] }
    return messages.at(-1)?.content
  })
  expect(told[0]).toContain('JSON object')
  expect(told[1]).toContain("'format_disk' is not registered")
  expect(told[2]).toContain('Invalid arguments for write_file')
  await server.close()
})

test('the line of a call that did nothing says why: the reason for the refusal, and the person’s words', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([
    calling('read_web_url', { url: 'http://127.0.0.1:3000/' }),
    calling('write_file', { path: 'a.md', content: 'Hello.' }),
    saying('I leave it.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'go')
  await expect(card(page)).toBeVisible()
  const refused = toolLine(page, 'http://127.0.0.1:3000/')
  await expect(refused).toContainText('Failed')
  await expect(refused.getByRole('paragraph')).toContainText('not this computer')
  await card(page)
    .getByRole('button', { name: /^Deny with/ })
    .click()
  await card(page).getByRole('textbox').fill('Not this one.\nAnother.')
  await card(page).getByRole('button', { name: 'Deny and send' }).click()
  await expect(toolLine(page, 'a.md').getByRole('paragraph')).toHaveText('Your feedback: Not this one.')
  await look(page, 'why-nothing')
  await refused.getByRole('button').first().click()
  // Opened, it shows what the model was told instead.
  await expect(refused.getByRole('paragraph')).toHaveCount(0)
  await expect(refused).toContainText('not this computer')
  await server.close()
})

test('a binary file, and a file of a gigabyte, do not hold anything up', async ({ launch, folder }) => {
  const workspace = await folder('work')
  await writeFile(join(workspace, 'picture.bin'), Buffer.from([0, 1, 2, 3, 0, 255]))
  await writeFile(join(workspace, 'big.log'), 'a line of text\n'.repeat(10_000))
  await truncate(join(workspace, 'big.log'), 1024 ** 3)
  await appendFile(join(workspace, 'big.log'), 'the end\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await say(page, 'read picture.bin')
  await expect(toolLine(page, 'picture.bin')).toContainText('Failed')
  await say(page, 'read big.log lines 1-5')
  await expect(toolLine(page, 'big.log')).toContainText('lines 1–5')
})

test('a folder that vanishes is said in words, and works again when it is back', async ({ launch, folder }) => {
  const home = await folder('work')
  const workspace = join(home, 'project')
  await mkdir(workspace)
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await rename(workspace, join(home, 'moved'))
  await say(page, 'list')
  await expect(page.getByText(/is not there\. It may have been moved/)).toBeVisible()
  await rename(join(home, 'moved'), workspace)
  await say(page, 'list')
  await expect(toolLine(page, 'Listed')).toBeVisible()
})

for (const [title, content] of [
  ['empty', ''],
  ['cut off', '{"version":1,"data":{"the'],
] as const) {
  test(`a settings file that is ${title} is set aside and told`, async ({ launch, folder }) => {
    const data = await folder('data')
    await mkdir(join(data, 'data'))
    await writeFile(join(data, 'data', 'settings.json'), content)
    const atrium = await launch(data)
    await expect(atrium.page.getByText(/Couldn’t use settings\.json/)).toBeVisible()
    await openFolder(atrium, await folder('work'))
    const kept = await readdir(join(data, 'data'))
    expect(kept.filter(name => name.startsWith('settings.json.corrupt-'))).toHaveLength(1)
  })
}
