import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CONTENT_SECURITY_POLICY, PAGE_ORIGIN, pageFile } from '../../main/page-files'
import { CHROMIUM_PLACES } from '../../scripts/display/system-packages'
import { type Atrium, expect, test } from './launch'
import { approval, card, composer, isThere, openFolder, readCard, say, showTab, timeline, toolLine } from './person'

const executablePath = process.platform === 'linux' ? CHROMIUM_PLACES.find(place => existsSync(place)) : undefined
const QUIET = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

/**
 * The text that stands in for the preload script: the code compiled for Node names things that a page lacks. The test
 * passes calls on to the window of the app, and reports what that hears.
 */
const STAND_IN = `
  const hearing = new Map()
  window.tellRelayed = (name, payload) => {
    for (const listener of [...(hearing.get(name) ?? [])]) listener(payload)
  }
  window.bridge = {
    call: (name, input) => window.relayCall(name, input),
    on(name, listener) {
      if (!hearing.has(name)) {
        hearing.set(name, new Set())
        void window.relayEvents(name)
      }
      const own = payload => listener(payload)
      hearing.get(name).add(own)
      return () => void hearing.get(name).delete(own)
    },
    pathOf: () => '',
  }
`

type Relayed = { tellRelayed(name: string, payload: unknown): void }
type Relaying = { relayTold(name: string, payload: unknown): Promise<void> }

/** Serves the built page as the app's own scheme does, with the same policy. */
async function servePage(): Promise<{ address: string; close(): void }> {
  const folder = resolve('out/renderer')
  const server = createServer(async ({ url = '/' }, response) => {
    const file = pageFile(folder, `${PAGE_ORIGIN}${url}`)
    const body = file && (await readFile(file.path).catch(() => null))
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    })
    response.end(body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** Has the window of the app answer what a page of another browser asks. */
async function relay(from: Page, { page: window }: Atrium): Promise<void> {
  await window.exposeFunction('relayTold', (name: string, payload: unknown) =>
    from.evaluate(([told, given]) => (globalThis as unknown as Relayed).tellRelayed(told, given), [
      name,
      payload,
    ] as const),
  )
  await from.exposeFunction('relayCall', (name: string, input: unknown) =>
    window.evaluate(([asked, given]) => globalThis.window.bridge.call(asked, given), [name, input] as const),
  )
  await from.exposeFunction('relayEvents', (name: string) =>
    window.evaluate(heard => {
      const { relayTold } = globalThis as unknown as Relaying
      globalThis.window.bridge.on(heard, payload => void relayTold(heard, payload))
    }, name),
  )
  await from.addInitScript({ content: STAND_IN })
}

/** Returns the problems of a page. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`thrown: ${error.message}`))
  return problems
}

const major = (version: string): number => Number.parseInt(version, 10)

test('the built page works in a Chromium that is newer than the one of the app', async ({ launch, folder }) => {
  test.skip(executablePath === undefined, 'No Chromium of the system is installed here.')
  const [data, work] = [await folder('data'), await folder('current')]
  const atrium = await launch(data)
  const served = await servePage()
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    // As root Chromium refuses to start its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: QUIET,
  })
  try {
    const own = await atrium.app.evaluate(() => process.versions.chrome ?? '')
    expect(major(browser.version())).toBeGreaterThan(major(own))
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const problems = problemsOf(page)
    await relay(page, atrium)
    await page.goto(`${served.address}/${new URL(atrium.page.url()).search}`)
    await walk({ ...atrium, page }, work)
    expect(problems).toEqual([])
  } finally {
    await browser.close()
    served.close()
  }
})

async function walk(atrium: Atrium, work: string): Promise<void> {
  const { page } = atrium

  await test.step('a folder is opened, and the guide answers and searches', async () => {
    await openFolder(atrium, work)
    await say(page, 'help')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await say(page, 'find apples')
    await expect(toolLine(page, 'Searched for')).toContainText('apples')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
  })

  await test.step('a card is read and approved', async () => {
    await say(page, 'create notes.md with # Apples\n\n```js\nconst ripe = true\n```\n')
    await readCard(page)
    await page.screenshot({ path: test.info().outputPath('current-chromium.png') })
    await approval(card(page)).click()
    await expect(card(page)).toHaveCount(0)
    await expect(timeline(page)).toContainText('notes.md')
    await expect.poll(() => isThere(work, 'notes.md')).toBe(true)
  })

  await test.step('each page of the settings', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    const tabs = page.getByRole('dialog', { name: 'Settings' }).getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('each tab of the side panel', async () => {
    for (const name of ['Changes', 'Files', 'Terminal', 'Browser', 'Agents']) {
      await showTab(page, name)
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    }
  })

  await test.step('the palette, and back to the message', async () => {
    await composer(page).click()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Find anything' })
    await expect(palette).toBeFocused()
    await page.keyboard.type('theme dark')
    const options = page.getByRole('listbox', { name: 'Find anything' }).getByRole('option')
    await expect(options.first()).toHaveText(/Theme: dark/)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}
