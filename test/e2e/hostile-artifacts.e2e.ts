import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { saying } from '../helpers/chat-answers'
import { hostileArtifacts } from '../helpers/hostile-artifacts'
import { sampleOf } from '../helpers/how-deep'
import { modelServer } from '../helpers/model-server'
import { listening } from './canary'
import { type Atrium, expect, test } from './launch'
import { called, card, composer, connectModel, openFolder, say } from './person'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Artifacts' })
const stopped = (page: Page) => panel(page).getByRole('button', { name: 'Run again' })

/** Returns whether the page has begun to run, or was stopped for what it did. */
async function hasBegun(page: Page): Promise<boolean> {
  if (await stopped(page).isVisible()) return true
  const element = await panel(page)
    .locator('iframe')
    .elementHandle({ timeout: 200 })
    .catch(() => null)
  const frame = await element?.contentFrame()
  if (!frame) return false
  // One that wanted to go elsewhere has begun, and is nowhere; one that loops has begun too.
  if (frame.url().startsWith('chrome-error:')) return true
  const late = new Promise<boolean>(done => setTimeout(() => done(true), 2_000))
  return Promise.race([frame.evaluate(() => (globalThis as { ran?: boolean }).ran === true).catch(() => false), late])
}

/** Returns what a page has got hold of, by its own words. */
async function stolenBy(page: Page): Promise<unknown> {
  const element = await panel(page)
    .locator('iframe')
    .elementHandle({ timeout: 200 })
    .catch(() => null)
  const frame = await element?.contentFrame()
  const late = new Promise<undefined>(done => setTimeout(() => done(undefined), 1_000))
  const stolen = frame?.evaluate(() => (globalThis as { stolen?: unknown }).stolen).catch(() => undefined)
  return Promise.race([stolen, late])
}

async function clickInto(page: Page): Promise<void> {
  const box = await panel(page)
    .locator('iframe')
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const CLIPBOARD = 'what the person copied'
const fence = (name: string, html: string) => `\`\`\`html title=${name}\n${html}\n\`\`\`\n`

/** Gathers what pages of the window may have begun: windows, downloads, dialogs of permission. */
async function watchEffects({ app }: Atrium): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: electron, session, shell, clipboard }, text) => {
    const seen: string[] = []
    Object.assign(globalThis, { seenEffects: seen })
    electron.on('browser-window-created', () => seen.push('a window'))
    session.defaultSession.on('will-download', (_event, item) => {
      seen.push(`a download of ${item.getURL().slice(0, 100)}`)
    })
    shell.openExternal = async url => void seen.push(`an address: ${url}`)
    clipboard.writeText(text)
  }, CLIPBOARD)
  return () => app.evaluate(() => [...(globalThis as unknown as { seenEffects: string[] }).seenEffects])
}

test('pages of a model that mean harm reach nobody, take nothing and leave the window to the person', async ({
  launch,
  folder,
}) => {
  const canary = await listening()
  const pages = hostileArtifacts(canary)
  expect(Object.keys(pages)).toHaveLength(40)
  const names = sampleOf(Object.keys(pages), 8)
  test.setTimeout(60_000 + names.length * 20_000)
  const answer = names.map(name => fence(name, pages[name] ?? '')).join('\n')
  const model = await modelServer([saying(answer)])
  const workspace = await folder('work')
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'Show me')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show side panel' }).click()
  await composer(page).fill('/artifacts')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(names.length)
  const effects = await watchEffects(atrium)
  const before = await settled(page)
  const address = page.url()

  for (const name of names) {
    await test.step(name, async () => {
      await panel(page)
        .getByRole('button', { name: new RegExp(`^${name} Page`) })
        .click()
      await page.mouse.move(0, 0)
      await expect.poll(() => hasBegun(page)).toBe(true)
      // Into one that takes the keyboard, nobody clicks.
      if (name !== 'focus-thief') await clickInto(page)
      // The page makes its attempts at once, or a moment later.
      await page.waitForTimeout(700)
      expect(await stolenBy(page)).toBeUndefined()
      expect(canary.heard).toEqual([])
      expect(await effects()).toEqual([])
      expect(page.url()).toBe(address)
      expect(app.windows()).toHaveLength(1)
      expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(CLIPBOARD)
      await expect(card(page)).toHaveCount(0)
      expect(model.requests).toHaveLength(1)
      if (name === 'focus-thief') await expect(stopped(page)).toBeVisible()
      if (name === 'flood') await expect(panel(page).getByText(/sent messages without end/)).toBeVisible()
      if (name === 'loop') await panel(page).getByRole('button', { name: 'End page' }).click({ timeout: 20_000 })
      // The window still answers, and what is typed is not taken away.
      await composer(page).click()
      await composer(page).pressSequentially('hello')
      await expect(composer(page)).toHaveValue('hello')
      await composer(page).fill('')
      await panel(page).getByRole('button', { name: 'All artifacts' }).click()
    })
  }

  expect(await settled(page)).toEqual(before)
  expect(await page.evaluate(() => (globalThis as { __pwn?: unknown }).__pwn)).toBeUndefined()
  expect(await page.evaluate(() => ({}) as { pwned?: unknown }).then(({ pwned }) => pwned)).toBeUndefined()
  expect(await readdir(workspace)).toEqual([])
  expect(canary.heard).toEqual([])

  await test.step('the server hears the same pages if nothing confines them', async () => {
    for (const name of ['fetch', 'images', 'styles', 'scripts'].filter(one => pages[one])) {
      await showUnguarded(atrium, pages[name] ?? '')
    }
    const asked = ['fetch', 'img.png', 'new.png', 'import.css', 'script.js', 'nonce.js']
    const unheard = () => asked.filter(name => !canary.heard.some(line => line.endsWith(`/${name}`)))
    await expect.poll(unheard).toEqual([])
  })
  canary.close()
  await model.close()
})

/** Returns what of the window's own storage and settings a page must not change. */
async function settled(page: Page): Promise<unknown> {
  const { settings } = (await called(page, 'app.start')) as { settings: Record<string, unknown> }
  const { panel: _, ...others } = settings
  const kept = await page.evaluate(() => Object.keys(localStorage).filter(key => !key.startsWith('atrium.draft')))
  return { others, kept: kept.sort(), title: await page.title() }
}

/** Shows a page where nothing guards it. */
async function showUnguarded({ app }: Atrium, html: string): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, source) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'unguarded', sandbox: true } })
    await window.loadURL(`data:text/html;base64,${Buffer.from(source).toString('base64')}`)
    setTimeout(() => window.destroy(), 3_000)
  }, html)
}

test('two pages side by side know nothing of each other', async ({ launch, folder }) => {
  const page = (script: string) => `<title>Twins</title><p>Twin</p><script>window.got = [];${script}</script>`
  const hears =
    page(`for (const name of ['x', 'atrium']) { new BroadcastChannel(name).onmessage = event => got.push(event.data) }
    addEventListener('message', event => got.push(event.data)); addEventListener('storage', () => got.push('storage'))`)
  const speaks =
    page(`setInterval(() => { for (const name of ['x', 'atrium']) new BroadcastChannel(name).postMessage('hello')
    for (let at = 0; at < 10; at++) try { parent.frames[at].postMessage('hello', '*'); parent.frames[at].got.push(1) } catch {}
    try { localStorage.setItem('x', Math.random()) } catch {} }, 20)`)
  const model = await modelServer([saying(`\`\`\`html\n${hears}\n\`\`\``), saying(`\`\`\`html\n${speaks}\n\`\`\``)])
  const atrium = await launch()
  const { page: window } = atrium
  await connectModel(window, model.baseUrl)
  await openFolder(atrium, await folder('twins'))
  await say(window, 'One')
  await expect(window.getByTestId('turn-end')).toHaveCount(1)
  await window.getByRole('button', { name: 'Open beside' }).click()
  await expect(panel(window).locator('iframe').contentFrame().getByText('Twin')).toBeVisible()
  await say(window, 'Two')
  await panel(window).getByRole('button', { name: 'Beside the version before' }).click()
  await expect(panel(window).locator('iframe')).toHaveCount(2)
  await expect(panel(window).locator('iframe').nth(1).contentFrame().getByText('Twin')).toBeVisible()
  await window.waitForTimeout(500)
  const first = await (await panel(window).locator('iframe').nth(0).elementHandle())?.contentFrame()
  const got = await first?.evaluate(() => (globalThis as unknown as { got: unknown[] }).got)
  // Frames of one window can send each other messages; nobody but the page that is asked hears the channel or the storage.
  expect(got?.filter(one => one !== 'hello')).toEqual([])
  await model.close()
})
