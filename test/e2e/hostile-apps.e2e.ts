import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { callingAll, saying } from '../helpers/chat-answers'
import { hostileApps } from '../helpers/hostile-apps'
import { sampleOf } from '../helpers/how-deep'
import { modelServer } from '../helpers/model-server'
import { listening } from './canary'
import { type Atrium, expect, test } from './launch'
import { allowFromNowOn, card, composer, connectModel, openFolder, readCard, say, timeline } from './person'

const SERVER = resolve('test/fixtures/mcp-app-server.mjs')
/** As many run at once in a window. */
const AT_ONCE = 6

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  const servers = dialog.getByRole('tabpanel', { name: 'MCP servers' })
  await servers.getByRole('button', { name: /^counter/ }).click()
  await servers.getByRole('button', { name: 'Approve and start counter' }).click()
  await expect(servers.getByRole('status').first()).toContainText('tools', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

function regionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: `counter app: ${name}`, exact: true })
}

/** Those of these apps that have not begun to run, and were not stopped as soon as they did. */
async function notBegun(page: Page, names: readonly string[]): Promise<string[]> {
  const open = await Promise.all(names.map(async name => ((await hasBegun(page, name)) ? [] : name)))
  return open.flat()
}

async function hasBegun(page: Page, name: string): Promise<boolean> {
  const region = regionOf(page, name)
  if (await region.getByText(/was stopped|has closed|is from earlier/).isVisible()) return true
  const frame = await (
    await region
      .locator('iframe')
      .elementHandle({ timeout: 200 })
      .catch(() => null)
  )?.contentFrame()
  // One that wanted to go elsewhere has begun, and is nowhere.
  if (frame?.url().startsWith('chrome-error:')) return true
  // So has one that loops.
  const late = new Promise<boolean>(done => setTimeout(() => done(true), 2_000))
  return frame ? Promise.race([frame.evaluate(() => (globalThis as { ran?: boolean }).ran === true), late]) : false
}

/** Shows a page where nothing guards it. */
async function showUnguarded({ app }: Atrium, html: string): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, source) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'unguarded', sandbox: true } })
    await window.loadURL(`data:text/html;base64,${Buffer.from(source).toString('base64')}`)
    setTimeout(() => window.destroy(), 3_000)
  }, html)
}

test('apps that mean harm reach nobody, call nothing and leave the window to the person', async ({
  launch,
  folder,
}) => {
  test.setTimeout(180_000)
  const canary = await listening()
  const { pages: apps, attempts } = hostileApps(canary)
  const names = sampleOf(Object.keys(apps), 9)
  expect(attempts).toBeGreaterThanOrEqual(50)
  const file = join(await folder('pages'), 'pages.json')
  await writeFile(file, JSON.stringify(apps))
  // The person agrees to the first one, and to all that its server says only reads.
  const groups = [names.slice(0, 1)]
  for (let from = 1; from < names.length; from += AT_ONCE) groups.push(names.slice(from, from + AT_ONCE))
  const calls = groups.map(group =>
    callingAll(group.map(name => ({ name: `counter__${name.replaceAll('-', '_')}`, input: {} }))),
  )
  const model = await modelServer(calls.flatMap((call, at) => [call, saying(`Group ${at} is over.`)]))
  const workspace = await folder('work')
  await mkdir(join(workspace, '.agents'))
  const mcpServers = { counter: { command: process.execPath, args: [SERVER, file] } }
  await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  await page.evaluate(() => window.bridge.call('settings.update', { mcpTools: 100 }))
  await start(page)
  const address = page.url()

  for (const [at, group] of groups.entries()) {
    await test.step(group.join(', '), async () => {
      await say(page, `Show group ${at}`)
      if (at === 0) {
        await readCard(page)
        await allowFromNowOn(card(page), /marks as read-only, including future ones; Atrium can’t verify that claim/)
      }
      await expect(timeline(page)).toContainText(`Group ${at} is over.`)
      await expect.poll(() => notBegun(page, group).catch(String)).toEqual([])
      // The apps make their attempts at once, or a moment later.
      await page.waitForTimeout(500)
      expect(canary.heard).toEqual([])
      expect(page.url()).toBe(address)
      expect(app.windows()).toHaveLength(1)
      await expect(card(page)).toHaveCount(0)
      if (group.includes('focus-thief')) {
        await expect(regionOf(page, 'focus-thief')).toContainText(
          'The app was stopped because it kept taking keyboard focus.',
        )
      }
      // The window still answers, and what is typed is not taken away.
      await composer(page).click()
      await composer(page).pressSequentially('hello')
      await expect(composer(page)).toHaveValue('hello')
      await composer(page).fill('')
    })
  }

  expect(await page.evaluate(() => (globalThis as { __pwn?: unknown }).__pwn)).toBeUndefined()
  expect((await readdir(workspace)).filter(name => name.includes('canary'))).toEqual([])
  const heights = await page.locator('iframe').evaluateAll(frames => frames.map(frame => frame.clientHeight))
  expect(Math.max(0, ...heights)).toBeLessThanOrEqual(600)
  expect(canary.heard).toEqual([])

  await test.step('the server hears the apps’ attempts if nothing confines them', async () => {
    for (const name of ['asks-the-net', 'own-policy']) await showUnguarded(atrium, apps[name] ?? '')
    const asked = [
      'fetch',
      'xhr',
      'ws',
      'events',
      'image.png',
      'x.css',
      'frame',
      'srcdoc',
      'worker',
      'script.js',
      'static.css',
    ]
    const unheard = () => asked.filter(name => !canary.heard.some(line => line.endsWith(`/${name}`)))
    await expect.poll(unheard).toEqual([])
  })
  canary.close()
})
