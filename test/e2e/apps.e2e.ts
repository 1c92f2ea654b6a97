import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
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
  await servers.getByRole('button', { name: 'Agree and start counter' }).click()
  await expect(servers.getByRole('status').first()).toContainText('tools', { timeout: 30_000 })
  await expect(servers.getByRole('listitem', { name: 'bump' })).toContainText('for its apps only')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

function appOf(page: Page, tool = 'count'): FrameLocator {
  return page.frameLocator(`iframe[title="App of counter: ${tool}"]`)
}

test('a server’s page shows a result, calls its tools through a card, and is there again after a restart', async ({
  launch,
  folder,
}) => {
  const model = await modelServer([
    calling('counter__count', { start: 5 }),
    saying('There it is.'),
    calling('counter__bump', {}),
    saying('Well.'),
  ])
  const workspace = await folder('work')
  await mkdir(join(workspace, '.agents'))
  const mcpServers = { counter: { command: process.execPath, args: [SERVER] } }
  await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  await agreeToStart(page)

  await test.step('it gets what the tool was called with and what came of it', async () => {
    await say(page, 'Count')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('There it is.')
    await expect(appOf(page).getByText('Count 5 apples')).toBeVisible()
    await expect(appOf(page).getByText('Asked for 5')).toBeVisible()
    await expect(timeline(page)).toContainText('Shown by the MCP server counter · count')
    await look(page, 'app')
    const offered = JSON.stringify(model.requests.at(-1)?.body)
    expect(offered).toContain('counter__for_models')
    expect(offered).not.toContain('counter__bump')
  })

  await test.step('what it calls is asked like any other call, and no model hears of it', async () => {
    await appOf(page).getByRole('button', { name: 'Bump' }).click()
    await expect(timeline(page)).toContainText('The app of counter calls its tools')
    await expect(appOf(page).getByText('Waiting')).toBeVisible()
    await readCard(page)
    await look(page, 'app card')
    await approval(card(page)).click()
    await expect(appOf(page).getByText('Count 7 after')).toBeVisible()
    await appOf(page).getByRole('button', { name: 'Secret' }).click()
    await expect(appOf(page).getByText('The tool for-models is not for apps.')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
  })

  await test.step('what it says is the person’s to say', async () => {
    await appOf(page).getByRole('button', { name: 'Link' }).click()
    await expect(timeline(page)).toContainText('https://example.com/counted')
    await page.getByRole('button', { name: 'Not now' }).click()
    await appOf(page).getByRole('button', { name: 'Say' }).click()
    await page.getByRole('button', { name: 'Put it into the message' }).click()
    await expect(composer(page)).toHaveValue('Count on from here.')
    await appOf(page).getByRole('button', { name: 'Tell' }).click()
    const strip = page.getByRole('list', { name: 'Resources that go along' })
    await expect(strip).toContainText('What the app of count tells')
    await composer(page).press('Enter')
    await expect(timeline(page)).toContainText('Well.')
    const said = JSON.stringify(model.requests.at(-2)?.body)
    expect(said).toContain('The person is at 7.')
    expect(said).not.toContain('calls its tools')
    // A model that calls what is for apps alone calls what is not there.
    await expect(toolLine(page, 'bump').last()).toHaveAttribute('data-status', 'failed')
  })

  await test.step('after a restart it is shown again by what was kept', async () => {
    await atrium.quit()
    await writeFile(join(workspace, '.agents/mcp.json'), '{}')
    const again = await launch(data)
    await expect(appOf(again.page).getByText('Count 5 apples')).toBeVisible()
    await appOf(again.page).getByRole('button', { name: 'Bump' }).click()
    await expect(appOf(again.page).getByText('This server is no longer there.')).toBeVisible()
  })
})
