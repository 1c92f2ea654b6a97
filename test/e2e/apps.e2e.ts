import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { calling, callingAll, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { approval, card, composer, connectModel, openFolder, readCard, say, timeline, toolLine } from './person'

const SERVER = resolve('test/fixtures/mcp-app-server.mjs')

async function agreeToStart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  const servers = dialog.getByRole('tabpanel', { name: 'MCP servers' })
  await servers.getByRole('button', { name: /^counter/ }).click()
  await servers.getByRole('button', { name: 'Approve and start counter' }).click()
  await expect(servers.getByRole('status').first()).toContainText('tools', { timeout: 30_000 })
  await expect(servers.getByRole('listitem', { name: 'bump' })).toContainText('apps only')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

function appOf(page: Page, tool = 'count'): FrameLocator {
  return page.frameLocator(`iframe[title="counter app: ${tool}"]`)
}

/** A server that an app may want to reach, and how often it was asked. */
async function reachable(): Promise<{ origin: string; asked(): number; close(): void }> {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, asked: () => asked, close: () => server.close() }
}

/** Has the app itself ask for something. */
async function fetchIn(page: Page, tool: string, url: string): Promise<unknown> {
  const frame = await (await page.locator(`iframe[title="counter app: ${tool}"]`).elementHandle())?.contentFrame()
  return frame?.evaluate(wanted => fetch(wanted, { mode: 'no-cors' }).then(() => 'asked', String), url)
}

test('a server’s page shows a result, calls its tools through a card, and rests after a restart', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const model = await modelServer([
    callingAll([
      { name: 'counter__count', input: { start: 5 } },
      { name: 'counter__far', input: {} },
    ]),
    saying('There it is.'),
    calling('counter__bump', {}),
    saying('Well.'),
  ])
  const far = await reachable()
  const workspace = await folder('work')
  await mkdir(join(workspace, '.agents'))
  const mcpServers = { counter: { command: process.execPath, args: [SERVER, '', far.origin] } }
  await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  await agreeToStart(page)

  await test.step('it gets what the tool was called with and what came of it', async () => {
    await say(page, 'Count')
    for (const left of [2, 1]) {
      await expect(card(page)).toHaveCount(left)
      await readCard(page)
      await approval(card(page).first()).click()
    }
    await expect(timeline(page)).toContainText('There it is.')
    await expect(appOf(page).getByText('Count 5 apples')).toBeVisible()
    await expect(appOf(page).getByText('Asked for 5')).toBeVisible()
    await expect(timeline(page)).toContainText('From MCP server counter · count')
    const offered = JSON.stringify(model.requests.at(-1)?.body)
    expect(offered).toContain('counter__for_models')
    expect(offered).not.toContain('counter__bump')
  })

  await test.step('it reaches what it names once the person has allowed it', async () => {
    await expect(appOf(page, 'far').getByRole('button', { name: 'Bump' })).toBeVisible()
    const region = page.getByRole('region', { name: 'counter app: far' })
    await expect(region).toContainText(`This app wants to connect to ${far.origin}, https://*.example.org.`)
    expect(await fetchIn(page, 'far', far.origin)).toContain('TypeError')
    expect(far.asked()).toBe(0)
    await region.getByRole('button', { name: 'Allow for this session' }).click()
    await expect(region).not.toContainText('Until you allow it, the app can’t connect to anything.')
    await expect(appOf(page, 'far').getByRole('button', { name: 'Bump' })).toBeVisible()
    expect(await fetchIn(page, 'far', far.origin)).toBe('asked')
    expect(far.asked()).toBe(1)
    // An origin that another app of the server did not name is out of its reach, too.
    expect(await fetchIn(page, 'count', `${far.origin}/other`)).toContain('TypeError')
    expect(far.asked()).toBe(1)
  })

  await test.step('it is folded, opened and worked with by keyboard', async () => {
    const toggle = page.getByRole('button', { name: 'From MCP server counter · count' })
    await toggle.press('Enter')
    await expect(page.locator('iframe[title="counter app: count"]')).toHaveCount(0)
    await toggle.press('Enter')
    await expect(appOf(page).getByText('Count 5 apples')).toBeVisible()
    await toggle.press('Tab')
    await expect(appOf(page).getByRole('button', { name: 'Bump' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(appOf(page).getByText('Waiting')).toBeVisible()
  })

  await test.step('a call that the app makes is asked about like any other call, and no model hears of it', async () => {
    await expect(timeline(page)).toContainText('Tool calls from the counter app')
    await readCard(page)
    await look(page, 'app card')
    await approval(card(page)).click()
    await expect(appOf(page).getByText('Count 7 after')).toBeVisible()
    await appOf(page).getByRole('button', { name: 'Secret' }).click()
    await expect(appOf(page).getByText('The tool for-models isn’t for apps.')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })

  await test.step('the person decides whether its words are sent', async () => {
    await appOf(page).getByRole('button', { name: 'Link' }).click()
    await expect(timeline(page)).toContainText('https://example.com/counted')
    await page.getByRole('button', { name: 'Not now' }).click()
    await appOf(page).getByRole('button', { name: 'Say' }).click()
    await page.getByRole('button', { name: 'Add to message' }).click()
    await expect(composer(page)).toHaveValue('Count on from here.')
    await appOf(page).getByRole('button', { name: 'Tell' }).click()
    const strip = page.getByRole('list', { name: 'Attached resources' })
    await expect(strip).toContainText('Context from the count app')
    await composer(page).press('Enter')
    await expect(timeline(page)).toContainText('Well.')
    const said = JSON.stringify(model.requests.at(-2)?.body)
    expect(said).toContain('The person is at 7.')
    expect(said).not.toContain('Tool calls from')
    // A model that calls what is for apps alone calls what is not there.
    await expect(toolLine(page, 'bump').last()).toHaveAttribute('data-status', 'failed')
  })

  await test.step('after a crash and a restart it rests, and is shown again by what was kept when the person wants it', async () => {
    atrium.kill()
    await writeFile(join(workspace, '.agents/mcp.json'), '{}')
    const { page: again } = await launch(data)
    const region = again.getByRole('region', { name: 'counter app: count' })
    const show = region.getByRole('button', { name: 'Show app' })
    await expect(show).toBeVisible()
    await expect(again.locator('iframe')).toHaveCount(0)
    await show.click()
    await expect(appOf(again).getByText('Count 5 apples')).toBeVisible()
    await expect(again.locator('iframe')).toHaveCount(1)
    await appOf(again).getByRole('button', { name: 'Bump' }).click()
    await expect(appOf(again).getByText('This server no longer exists.')).toBeVisible()
  })
  far.close()
})
