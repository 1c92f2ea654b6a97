import { resolve } from 'node:path'
import { look } from './axe'
import { expect, test } from './launch'
import { allowFromNowOn, approval, card, openFolder, readCard, say, timeline } from './person'

const MEMORY = resolve('node_modules/@modelcontextprotocol/server-memory/dist/index.js')

test('a server is tried without a key, its tools are costed, and what is too much waits for a search', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  const kept = await folder('kept')
  await openFolder(atrium, await folder('work'))
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const servers = dialog.getByRole('tabpanel', { name: 'MCP servers' })

  await test.step('a server is added, and the page says what its tools cost', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('tab', { name: 'MCP servers' }).click()
    await servers.getByRole('button', { name: 'Add a server…' }).click()
    const memory = { command: process.execPath, args: [MEMORY], env: { MEMORY_FILE_PATH: `${kept}/m.json` } }
    await servers
      .getByRole('textbox', { name: 'Configuration, command, or URL' })
      .fill(JSON.stringify({ mcpServers: { memory } }))
    await servers.getByRole('button', { name: 'Add 1 server' }).click()
    await servers.getByRole('button', { name: 'All servers' }).click()
    const costs = servers.getByRole('region', { name: 'Tool token usage' })
    await expect(costs).toContainText(/9 tools are sent with every request: about [\d,]+ tokens\./, {
      timeout: 30_000,
    })
    await expect(servers.getByRole('button', { name: /^memory/ })).toContainText(/9 tools · about [\d,]+ tokens/)
    await costs.getByRole('textbox', { name: 'Tools per request' }).fill('4')
    await costs.getByRole('textbox', { name: 'Tools per request' }).press('Enter')
    await expect(costs).toContainText(/4 tools are sent .* 5 more \(about [\d,]+ tokens\) once the model searches/)
    await look(page, 'costs')
    await servers.getByRole('button', { name: /^memory/ }).click()
    await expect(servers.getByRole('listitem', { name: 'create_entities' })).not.toContainText('waits')
    await expect(servers.getByRole('listitem', { name: 'search_nodes' })).toContainText('loaded when searched for')
    await page.keyboard.press('Escape')
  })

  await test.step('the guide calls one of them, once that was agreed to', async () => {
    await say(page, 'use memory to remember that the review is on Friday')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('Done: use memory')
    await say(page, 'list the mcp tools')
    await expect(timeline(page)).toContainText('Try one, such as')
  })

  await test.step('all that the server calls read-only can be allowed, as its claim, and asks no more', async () => {
    await say(page, 'use memory read_graph')
    const asked = card(page)
    await expect(asked).toContainText('read-only (unverified)')
    await allowFromNowOn(asked, /marks as read-only, including future ones; Atrium can’t verify that claim/)
    await expect(card(page)).toHaveCount(0)
    await expect(timeline(page).getByText('Done: use memory')).toHaveCount(2)
    await say(page, 'use memory read_graph')
    await expect(timeline(page).getByText('Done: use memory')).toHaveCount(3)
    // A call that it does not make this way needs approval as before.
    await say(page, 'use memory to remember that the review is on Monday')
    await expect(card(page)).toHaveCount(1)
  })
})
