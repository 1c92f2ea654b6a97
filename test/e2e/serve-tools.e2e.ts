import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { look } from './axe'
import { expect, test } from './launch'
import { approval, card, openFolder, readCard, timeline } from './person'

/** As another program has it in its configuration: Atrium by its path, and what it is to work in. */
function program(data: string, folder: string) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const transport = new StdioClientTransport({
    command: process.env.ATRIUM_ELECTRON ?? '',
    args: [...sandbox, `--user-data-dir=${data}`, resolve('.'), '--mcp', folder],
    env: Object.fromEntries(Object.entries(process.env).filter((one): one is [string, string] => one[1] !== undefined)),
    stderr: 'ignore',
  })
  const client = new Client({ name: 'some-editor', title: 'Some Editor', version: '1' })
  return { client, connected: client.connect(transport) }
}

test('another program works in a folder by Atrium’s tools, once the person lets it, and asks in its window', async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const workspace = await folder('work')
  await writeFile(join(workspace, 'notes.txt'), 'Milk\n')
  const atrium = await launch(data)
  const { page } = atrium
  await openFolder(atrium, workspace)
  const settings = page.getByRole('dialog', { name: 'Settings' })

  await test.step('it is off at first, which the program is told', async () => {
    await expect(program(data, workspace).connected).rejects.toThrow('Let other programs use Atrium’s tools')
  })

  await test.step('the person switches it on, and finds what to tell the program', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await settings.getByRole('tab', { name: 'MCP servers' }).click()
    const serving = settings.getByRole('region', { name: 'For other programs' })
    await serving.getByRole('switch', { name: 'Let other programs use Atrium’s tools' }).click()
    await expect(serving).toContainText('"--mcp"')
    await expect(serving).toContainText(workspace)
    await look(page, 'serving')
    await page.keyboard.press('Escape')
  })

  const { client, connected } = program(data, workspace)
  await connected
  const read = await client.callTool({
    name: 'explore_workspace',
    arguments: { target: 'read', pattern: 'notes.txt' },
  })
  expect(JSON.stringify(read.content)).toContain('Milk')

  await test.step('a call that changes something waits in a session of its own', async () => {
    const writing = client.callTool({ name: 'write_file', arguments: { path: 'notes.txt', content: 'Milk\nBread\n' } })
    await page
      .getByRole('button', { name: /^Some Editor/ })
      .first()
      .click()
    await expect(timeline(page)).toContainText('Atrium tool calls from Some Editor')
    await readCard(page)
    await look(page, 'served card')
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('Milk\n')
    await approval(card(page)).click()
    expect((await writing).isError).toBe(false)
    expect(await readFile(join(workspace, 'notes.txt'), 'utf8')).toBe('Milk\nBread\n')
  })
  await client.close()
})
