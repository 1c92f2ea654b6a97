import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, makeProfile, pickToolset, say, timeline, toolLine } from './person'

/** In each set: how a model looks at a file, and how it changes one. */
const SETS = [
  {
    label: 'pbi-agent',
    look: [
      'read_file',
      { path: 'notes.txt' },
      '{"path":"notes.txt","start_line":1,"end_line":2,"total_lines":2,"content":"one\\ntwo","has_more_lines":false}',
    ],
    change: ['apply_patch', { operation_type: 'update_file', path: 'notes.txt', diff: '@@\n one\n-two\n+TWO\n' }],
    first: 'search_files',
  },
  {
    label: 'pi',
    look: ['read', { path: 'notes.txt' }, 'one\ntwo'],
    change: ['edit', { path: 'notes.txt', oldText: 'two', newText: 'TWO' }],
    first: 'grep',
  },
  {
    label: 'phi-core',
    look: ['read_file', { path: 'notes.txt' }, '[2 lines]\n   1 | one\n   2 | two'],
    change: ['edit_file', { path: 'notes.txt', old_text: 'two', new_text: 'TWO' }],
    first: 'list_files',
  },
  {
    label: 'Polpo',
    look: ['read', { path: 'notes.txt' }, '1\tone\n2\ttwo'],
    change: ['edit', { path: 'notes.txt', old_text: 'two', new_text: 'TWO' }],
    first: 'http_fetch',
  },
] as const

/** Returns what a request tells the model about its calls. */
function toolTexts(body: unknown): unknown[] {
  const { messages = [] } = body as { messages?: { role: string; content: unknown }[] }
  return messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
}

test('a profile picks a set of tools, whose changes are approved and undone like all others', async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'notes.txt': 'one\ntwo\n' })
  await makeProfile(page)
  const notes = () => readFile(join(workspace, 'notes.txt'), 'utf8')
  for (const { label, look: looking, change, first } of SETS) {
    const changing: [string, object] = [...change]
    await test.step(label, async () => {
      await page.keyboard.press('Control+,')
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'Tools' }).click()
      await pickToolset(settings, label)
      await expect(settings.getByTestId('offered-tools')).toContainText(first)
      await expect(settings.getByTestId('offered-tools')).not.toContainText('explore_workspace')
      await settings.getByRole('group', { name: 'Tools' }).getByText(first).first().click()
      await settings.getByText(first, { exact: true }).click()
      await look(page, `toolset-${label}`)
      await page.keyboard.press('Escape')

      const [tool, input, read] = looking
      server.add(calling(tool, input), calling(...changing), saying(`${label} did it.`))
      await say(page, `with ${label}`)
      await expect(approval(card(page))).toBeEnabled()
      expect(await notes()).toBe('one\ntwo\n')
      await page.keyboard.press('Control+Enter')
      await expect(timeline(page)).toContainText(`${label} did it.`)
      expect(await notes()).toBe('one\nTWO\n')
      expect(toolTexts(server.requests.at(-1)?.body)).toContain(read)
      await expect(toolLine(page, 'Read').last()).toContainText('notes.txt')

      const changed = toolLine(page, 'Changed').last()
      await changed.getByRole('button', { name: 'Undo: notes.txt' }).click()
      await expect.poll(notes).toBe('one\ntwo\n')
    })
  }
  await server.close()
})

test('a person’s limits on phi-core’s tools hold from the next message on', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const { page, server } = await start({ launch, folder }, { 'a.csv': 'x\n', 'b.csv': 'y\n' })
  await makeProfile(page)
  await choose(page, 'phi-core')
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Tools' }).click()
  await settings.getByLabel('Max list entries').fill('1')
  await settings.getByLabel('Denied commands').fill('curl\n')
  await settings.getByLabel('Readable files').click()
  await look(page, 'phi-limits')
  await page.keyboard.press('Escape')
  server.add(
    calling('list_files', {}),
    calling('bash', { command: 'curl https://a.example' }),
    saying('One is there, and one is denied.'),
  )
  await say(page, 'look')
  await expect(timeline(page)).toContainText('One is there, and one is denied.')
  const texts = toolTexts(server.requests.at(-1)?.body)
  expect(texts).toContain('a.csv\n... (more than 1 entries, showing first 1)')
  expect(texts).toContain('ERROR: Access denied: command contains denied pattern: curl')
})

/** Chooses a set for the profile in use. */
async function choose(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Tools' }).click()
  await pickToolset(settings, label)
  await expect(settings.getByTestId('offered-tools')).not.toContainText('explore_workspace')
  await page.keyboard.press('Escape')
}

test('Python runs as the card shows it, and a model prunes what it said', async ({ launch, folder }) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'a.csv': 'x\n1\n2\n' })
  await makeProfile(page)

  await test.step('code is shown with the Python that runs it; what it changes is undone', async () => {
    await choose(page, 'pbi-agent')
    const code =
      'import csv\nrows = [int(row["x"]) for row in csv.DictReader(open("a.csv"))]\nopen("sum.txt", "w").write(str(sum(rows)))\nresult = {"sum": sum(rows)}\n'
    server.add(calling('python_exec', { code, capture_result: true }), saying('The sum is 3.'))
    await say(page, 'sum it up')
    await expect(card(page)).toContainText('Run this Python code')
    await expect(card(page)).toContainText(/Python 3|python3/)
    await expect(approval(card(page))).toBeEnabled()
    await look(page, 'card-python')
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('The sum is 3.')
    expect(await readFile(join(workspace, 'sum.txt'), 'utf8')).toBe('3')
    expect(String(toolTexts(server.requests.at(-1)?.body).at(-1))).toContain('"result":{"sum":3}')
    const ran = toolLine(page, 'Ran').last()
    await ran.click()
    await look(page, 'python-ran')
    await page.getByRole('button', { name: /^Undo/ }).last().click()
    await expect.poll(() => readdir(workspace)).not.toContain('sum.txt')
  })

  await test.step('a pruned reply is folded away, and the next request has the memo in its place', async () => {
    await choose(page, 'phi-core')
    server.add(
      calling('read_file', { path: 'a.csv' }),
      calling('prun_with_memo', { tokens: 1_000_000, memo: 'The sum of a.csv is 3.' }),
      saying('Now there is room.'),
    )
    await say(page, 'make room')
    await expect(timeline(page)).toContainText('Now there is room.')
    const asked = JSON.stringify(server.requests.at(-1)?.body)
    expect(asked).toContain('<memo>')
    expect(asked).not.toContain('python_exec')
    expect(asked).not.toContain('The sum is 3.')
    expect(asked).toContain('sum it up')
    const pruned = page.getByTestId('pruned')
    await expect(pruned).toContainText('The sum of a.csv is 3.')
    await expect(timeline(page).getByText('The sum is 3.', { exact: true })).toHaveCount(0)
    await look(page, 'pruned')
    await pruned.getByRole('button', { name: 'Show' }).click()
    await expect(timeline(page).getByText('The sum is 3.', { exact: true })).toHaveCount(1)
  })
  await server.close()
})

test("a request with a body goes where the card says, also to the person's own server", { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'a.txt': 'a' })
  await makeProfile(page)
  await choose(page, 'Polpo')
  const outcomes = toolLine(page, 'Outcome')
  const heard: string[] = []
  const own = createServer(async (request, response) => {
    heard.push(`${request.method} ${request.headers['x-of']} ${Buffer.concat(await request.toArray()).toString()}`)
    response.setHeader('content-type', 'text/plain').end('received')
  })
  await new Promise<void>(resolve => own.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(own.address() as AddressInfo).port}/items`

  const asked = { url, method: 'POST', headers: { 'X-Of': 'Atrium' }, body: '{"name":"one"}' }
  const plan = { type: 'text', label: 'What is sent', text: '**One** item', tags: ['draft'] }
  server.add(calling('register_outcome', plan), calling('http_fetch', asked), saying('It is sent.'))
  await say(page, 'send it')
  for (const part of [`POST ${url}`, 'X-Of: Atrium', '{"name":"one"}', 'connects to this computer or your network']) {
    await expect(card(page)).toContainText(part)
  }
  await look(page, 'card-request')
  expect(heard).toEqual([])
  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('It is sent.')
  expect(heard).toEqual(['POST Atrium {"name":"one"}'])
  expect(String(toolTexts(server.requests.at(-1)?.body).at(-1))).toContain('received')

  const received = { type: 'file', label: 'The answer', path: 'in/received.txt' }
  server.add(
    calling('http_download', { url, path: received.path }),
    calling('register_outcome', received),
    saying('It is here.'),
  )
  await say(page, 'fetch it')
  await expect(card(page)).toContainText('in/received.txt')
  await look(page, 'card-download')
  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('It is here.')
  const saved = () => readFile(join(workspace, 'in/received.txt'), 'utf8').catch(() => null)
  expect(await saved()).toBe('received')
  const [first, last] = [outcomes.first(), outcomes.last()]
  await expect(first).toContainText('What is sent')
  await expect(first.getByRole('region', { name: 'What is sent' }).locator('strong')).toHaveText('One')
  await expect(first).toContainText('draft')
  await expect(last.getByRole('region', { name: 'The answer' })).toContainText(received.path)
  await look(page, 'outcomes')
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await expect.poll(saved).toBeNull()
  own.close()
  await server.close()
})
