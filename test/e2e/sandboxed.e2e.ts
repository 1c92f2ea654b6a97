import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { type Answer, modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, type Launch, test } from './launch'
import { approval, card, connectModel, openFolder, say, timeline } from './person'

type Fixtures = { launch: Launch; folder(name: string): Promise<string> }

async function begin({ launch, folder }: Fixtures, answers: Answer[]) {
  const [server, work] = [await modelServer(answers), await folder('work')]
  const atrium = await launch()
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, work)
  await atrium.page.getByRole('button', { name: /^Approval mode/ }).click()
  await atrium.page.getByRole('menuitemradio', { name: /^Sandboxed/ }).click()
  return { ...atrium, server, work }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const run = (command: string) => calling('shell', { command })

test('a sandboxed session tries a command, keeps what it changed without a question, and takes it back', async ({
  launch,
  folder,
}) => {
  const command = 'mkdir -p lib && mv notes.txt lib/ && echo more >> lib/notes.txt && echo done'
  const { page, server, work } = await begin({ launch, folder }, [run(command), saying('Moved.')])
  await writeFile(join(work, 'notes.txt'), 'one\n')

  await say(page, 'move my notes')

  await expect(timeline(page)).toContainText('Moved.')
  await expect(card(page)).toHaveCount(0)
  expect(await readFile(join(work, 'lib/notes.txt'), 'utf8')).toBe('one\nmore\n')
  await expect(access(join(work, 'notes.txt'))).rejects.toThrow()
  expect(JSON.stringify(server.requests.at(-1))).toContain('done')

  await page.getByRole('button', { name: /^Ran/ }).first().click()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => readFile(join(work, 'notes.txt'), 'utf8').catch(() => '')).toBe('one\n')
  await expect.poll(() => isThere(join(work, 'lib'))).toBe(false)
  await server.close()
})

test('changes that could run or steer other programs are shown with what the command printed, and kept only when approved', async ({
  launch,
  folder,
}) => {
  const command =
    'mkdir -p .vscode && echo "{}" > .vscode/tasks.json && echo two >> notes.txt && ln -s notes.txt latest && echo finished'
  const { page, server, work } = await begin({ launch, folder }, [run(command), saying('Kept.')])
  await writeFile(join(work, 'notes.txt'), 'one\n')

  await say(page, 'set it up')

  await expect(card(page)).toContainText('Keep what this command changed')
  await expect(card(page)).toContainText('already ran in the sandbox')
  await expect(card(page)).toContainText('finished')
  await expect(card(page)).toContainText('Link to notes.txt')
  expect(await readFile(join(work, 'notes.txt'), 'utf8')).toBe('one\n')
  await look(page, 'a rehearsed command')

  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('Kept.')
  expect(await readFile(join(work, 'latest'), 'utf8')).toBe('one\ntwo\n')
  await server.close()
})

test('a command that needs the network is asked about as it is, and the card says why it was not tried', async ({
  launch,
  folder,
}) => {
  const command = 'python3 -c "import socket; socket.create_connection((\'example.invalid\', 25))"'
  const { page, server } = await begin({ launch, folder }, [run(command), saying('No network then.')])

  await say(page, 'fetch it')

  await expect(card(page)).toContainText('Run this command')
  await expect(card(page)).toContainText('it needs the network')
  await server.close()
})

test('with the setting, a session that asks shows what a command changes, and asks nothing where that is nothing', async ({
  launch,
  folder,
}) => {
  const answers = [run("python3 -c 'print(6 * 7)'"), run('echo two >> notes.txt'), saying('Kept.')]
  const [server, work] = [await modelServer(answers), await folder('work')]
  const atrium = await launch()
  const { page } = atrium
  await writeFile(join(work, 'notes.txt'), 'one\n')
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, work)
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await page.getByRole('switch', { name: 'Try commands in a sandbox before asking' }).click()
  await page.keyboard.press('Escape')

  await say(page, 'go')

  await expect(card(page)).toContainText('Keep what this command changed')
  await expect(timeline(page)).toContainText("Ran python3 -c 'print(6 * 7)'")
  await expect(card(page).locator('[data-diff-path="notes.txt"]')).toContainText('two')
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('Kept.')
  expect(await readFile(join(work, 'notes.txt'), 'utf8')).toBe('one\ntwo\n')
  await server.close()
})

test('a command that would destroy a lot is asked about as it is, and is not tried', async ({ launch, folder }) => {
  const { page, server } = await begin({ launch, folder }, [run('rm -rf ~/Documents'), saying('Not done.')])

  await say(page, 'clean up')

  await expect(card(page)).toContainText('Run this command')
  await expect(card(page)).not.toContainText('sandbox')
  await server.close()
})

test('a host that a command missed in the sandbox is allowed on its card, and the command is tried again by itself', async ({
  launch,
  folder,
}) => {
  const fetching = (host: string) => `curl -sS -m 20 https://${host}/ > page.html`
  const answers = [run(fetching('one.invalid')), run(fetching('two.invalid')), saying('No page then.')]
  const { page, server, work } = await begin({ launch, folder }, answers)

  await say(page, 'fetch it')

  await expect(card(page)).toContainText('outside the sandbox')
  await expect(card(page)).toContainText('couldn’t connect to one.invalid')
  await look(page, 'a host that a command missed')
  await card(page).getByRole('button', { name: 'Always allow in this folder' }).click()
  // Allowed, it fails in the sandbox as it would outside: there is no such host, and nothing to ask about.
  await expect(card(page)).toContainText('couldn’t connect to two.invalid')
  await card(page).getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(timeline(page)).toContainText('No page then.')
  expect(await readFile(join(work, 'page.html'), 'utf8')).toBe('')
  expect(JSON.stringify(server.requests.at(-2))).toContain('response 502')

  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page.getByText('commands in the sandbox to connect to one.invalid')).toBeVisible()
  await server.close()
})
