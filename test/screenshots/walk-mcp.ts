import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { card, composer, readCard, say, timeline, toolLine } from '../e2e/person'
import { calling, saying } from '../helpers/chat-answers'
import { idle, leaveSettings, type Scene, shootAsked } from './scene'

const FAULTY = resolve('test/fixtures/mcp-fault-server.mjs')
const EVERYTHING = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

export async function openServers(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  return dialog.getByRole('tabpanel', { name: 'MCP servers' })
}

function writeServers(workspace: string, style: string): Promise<void> {
  const charts = { command: process.execPath, args: [FAULTY, 'good'], env: { CHART_STYLE: style } }
  return writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers: { charts } }))
}

async function tryTool(servers: Locator): Promise<void> {
  const tool = servers.getByRole('listitem', { name: 'good' })
  await tool.getByText('Details and test').click()
  await tool.getByRole('button', { name: 'Call good' }).click()
  await expect(tool.getByRole('region', { name: 'Result' }).first()).toContainText('did good')
}

/** Servers: none, being added, failing, starting, asking for trust, changed, at work. */
export async function walkServers({ page, workspace, camera }: Scene): Promise<void> {
  let servers = await openServers(page)
  await camera.shoot('mcp-none')
  await servers.getByRole('button', { name: 'Add manually…' }).click()
  await servers.getByRole('button', { name: 'Save and start' }).click()
  await expect(servers.getByRole('alert').first()).toBeVisible()
  await camera.shoot('mcp-form')
  await servers.getByRole('textbox', { name: 'Name' }).fill('helper')
  await servers.getByRole('textbox', { name: 'Command' }).fill('no-such-program')
  await servers.getByRole('button', { name: 'Save and start' }).click()
  await expect(servers.getByRole('alert')).toContainText('There’s no program')
  await camera.shoot('mcp-failed')
  await servers.getByRole('button', { name: 'Edit' }).click()
  await servers.getByRole('textbox', { name: 'Command' }).fill(process.execPath)
  await servers.getByRole('textbox', { name: 'Arguments' }).fill(`${FAULTY}\nhang-in-initialize`)
  await servers.getByRole('button', { name: 'Save and start' }).click()
  await expect(servers.getByRole('status').first()).toContainText('Starting')
  await camera.shoot('mcp-starting')
  const describe = async (words: string) => {
    await servers.getByRole('button', { name: 'Edit' }).click()
    await servers.getByRole('textbox', { name: 'Arguments' }).fill(`${FAULTY}\ndescribed\n""\n${words}`)
    await servers.getByRole('button', { name: 'Save and start' }).click()
  }
  await describe('Does what it is told')
  await tryTool(servers)
  await describe('Does what it likes, and more')
  await expect(servers.locator('ins').first()).toBeVisible()
  await camera.shoot('mcp-changed')
  await servers.getByRole('button', { name: 'Edit' }).click()
  await page.evaluate(folder => window.bridge.call('mcp.remove', { workspace: folder, id: 'person:helper' }), workspace)
  await expect(servers.getByRole('alert')).toContainText('was removed')
  await camera.shoot('mcp-gone')
  await servers.getByRole('button', { name: 'Save and start' }).click()
  await leaveSettings(page)

  await mkdir(join(workspace, '.agents'), { recursive: true })
  await writeServers(workspace, 'plain')
  servers = await openServers(page)
  await servers.getByRole('button', { name: /^charts/ }).click()
  const agree = servers.getByRole('button', { name: 'Approve and start charts' })
  await expect(agree).toBeVisible()
  await camera.shoot('mcp-trust')
  await agree.click()
  await expect(servers.getByRole('status').first()).toContainText('1 tool')
  await leaveSettings(page)
  await writeServers(workspace, 'bright')
  servers = await openServers(page)
  await servers.getByRole('button', { name: /^charts/ }).click()
  await expect(servers).toContainText('“charts” has changed')
  await camera.shoot('mcp-trust-again')
  await leaveSettings(page)
}

/** A server that sends the person to a page. */
async function walkLinks(page: Page, servers: Locator, camera: Scene['camera']): Promise<void> {
  const linking = servers.getByRole('listitem', { name: 'trigger-url-elicitation' })
  await linking.getByText('Details and test').click()
  await linking.getByRole('textbox', { name: /^url/ }).fill('https://example.com/orders/17?confirm=yes')
  await linking.getByRole('button', { name: 'Call trigger-url-elicitation' }).click()
  const link = page.getByRole('dialog', { name: '“everything” asks you to open a page' })
  await expect(link).toContainText('https://example.com/orders/17')
  await camera.shoot('mcp-link')
  await link.getByRole('button', { name: 'Decline' }).click()
  await expect(link).toHaveCount(0)
}

/** A server with everything: pasted, tried, asking the person and the model, called by the model. */
export async function walkServerAtWork(scene: Scene): Promise<void> {
  const { page, server, camera } = scene
  const servers = await openServers(page)
  await servers.getByRole('button', { name: 'Add a server…' }).click()
  const mcpServers = { everything: { command: process.execPath, args: [EVERYTHING, 'stdio'] }, odd: { url: 'ftp://x' } }
  await servers
    .getByRole('textbox', { name: 'Configuration, command, or URL' })
    .fill(JSON.stringify({ mcpServers }, null, 2))
  await expect(servers).toContainText('its URL must start with https:// or http://')
  await camera.shoot('mcp-paste')
  await servers.getByRole('button', { name: 'Add 1 server' }).click()
  await servers.getByRole('button', { name: 'All servers' }).click()
  await expect(servers.getByRole('button', { name: /^everything/ })).toContainText('tools', { timeout: 30_000 })
  await camera.shoot('mcp-list')
  await servers.getByRole('button', { name: /^everything/ }).click()
  await camera.shoot('mcp-server')
  await servers.getByText('Log', { exact: true }).click()
  await servers.getByRole('region', { name: 'Log' }).scrollIntoViewIfNeeded()
  await camera.shoot('mcp-log')
  await servers.getByText('Log', { exact: true }).click()

  const tool = (name: string) => servers.getByRole('listitem', { name })
  const asking = tool('trigger-elicitation-request')
  await asking.getByText('Details and test').click()
  await asking.getByRole('button', { name: 'Call trigger-elicitation-request' }).scrollIntoViewIfNeeded()
  await camera.shoot('mcp-tool')
  await asking.getByRole('button', { name: 'Call trigger-elicitation-request' }).click()
  const form = page.getByRole('dialog', { name: '“everything” asks you for information' })
  await expect(form).toBeVisible()
  await camera.shoot('mcp-elicitation')
  await form.getByRole('button', { name: 'Decline' }).click()
  await expect(form).toHaveCount(0)

  server.add(saying('Sampled words.'))
  const sampling = tool('trigger-sampling-request')
  await sampling.getByText('Details and test').click()
  await sampling.getByRole('textbox', { name: /^prompt/ }).fill('Say something about beans')
  await sampling.getByRole('button', { name: 'Call trigger-sampling-request' }).click()
  const request = page.getByRole('dialog', { name: '“everything” wants to send a request to your model' })
  await expect(request).toContainText('Say something')
  await camera.shoot('mcp-sampling')
  await request.getByRole('button', { name: 'Let the model answer' }).click()
  await expect(sampling.getByRole('status').first()).toContainText('Sampled words.')
  await camera.shoot('mcp-tried')
  await walkLinks(page, servers, camera)
  await leaveSettings(page)

  server.add(
    calling('everything__get_annotated_message', { messageType: 'success', includeImage: true }),
    calling('everything__get_structured_content', { location: 'New York' }),
    saying('The server answered.'),
  )
  await say(page, 'Ask the server.')
  await shootAsked(scene, 'card-mcp')
  for (const name of ['get-annotated-message', 'get-structured-content']) {
    const use = card(page).getByRole('button', { name: `Use ${name}` })
    await readCard(page)
    await use.click()
    await expect(use).toHaveCount(0)
  }
  await expect(timeline(page)).toContainText('The server answered.')
  await idle(page)
  for (const at of [0, 1]) await toolLine(page, 'everything').nth(at).getByRole('button').first().click()
  await camera.shoot('mcp-results')

  await composer(page).fill('')
  await composer(page).pressSequentially('/everything:args')
  await expect(page.getByRole('option', { name: /args-prompt/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Fill in args-prompt' })).toBeVisible()
  await camera.shoot('mcp-prompt')
  await page.keyboard.press('Escape')
  await composer(page).fill('')
  await composer(page).pressSequentially('Sum up @everything:')
  await expect(page.getByRole('option').first()).toBeVisible()
  await camera.shoot('mcp-mentions')
  await composer(page).fill('')
}
