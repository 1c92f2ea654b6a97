import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { escapedText } from '../../renderer/ui/text/visible-text'
import { foreignElements } from '../helpers/hostile-content'
import { hostileCorpus } from '../helpers/hostile-content-corpus'
import { canBeFileName, NAUGHTY } from '../helpers/hostile-content-naughty'
import { hostileTurn, keepSessions, spokenTurn } from '../helpers/hostile-content-session'
import { tryVectors, VECTORS } from '../helpers/hostile-content-vectors'
import { tooWide, walkTimeline } from '../helpers/hostile-content-walk'
import { takeWatched, watchMain } from '../helpers/hostile-watch'
import { askUnguarded } from './ask-unguarded'
import { type Atrium, test as base, expect } from './launch'
import { composer, showTab } from './person'

type Trap = { origin: string; requests: string[] }

const test = base.extend<{ trap: Trap }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  trap: async ({}, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end('trapped')
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests })
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  },
})

async function filesNamed(folder: string, names: readonly string[]): Promise<string[]> {
  const possible = names.filter(canBeFileName)
  for (const name of possible) await writeFile(join(folder, name), 'x')
  return possible
}

/** From here on main remembers which calls of the page it was asked for. */
async function countCalls({ app }: Atrium): Promise<() => Promise<string[]>> {
  await app.evaluate(({ ipcMain }) => {
    // Not in Electron's types: what answers `invoke`.
    type Handler = (event: unknown, name: string, input: unknown) => unknown
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers
    const real = handlers.get('call')
    const called: string[] = []
    Object.assign(globalThis, { atriumCalled: called })
    handlers.set('call', (event, name, input) => {
      called.push(name)
      return real?.(event, name, input)
    })
  })
  return () =>
    app.evaluate(() => [...new Set((globalThis as unknown as { atriumCalled: string[] }).atriumCalled.splice(0))])
}

/** The calls to main that showing something needs. */
const LOOKING =
  /^(app\.start|session\.(open|earlier|context|search)|model\.facts|mcp\.(list|offers)|file\.(list|watch|find|existing|states)|mail\.list|project\.read|draft\.(files|resources)|permission\.\w+|settings\.update|window\.\w+)$/

test('hundreds of hostile texts in every place of the window run nothing, fetch nothing and ask main for nothing', {
  tag: '@deep',
}, async ({ launch, folder, trap }) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  test.setTimeout(180_000)
  const corpus = hostileCorpus(trap.origin)
  const all = {
    id: 'all',
    workspace,
    title: 'Nothing to import: you already have everything in this file.',
    facts: corpus.flatMap(hostileTurn),
  }
  const titled = corpus.map((text, index) => ({ id: `s${index}`, workspace, title: text.slice(0, 200) || 'x' }))
  await keepSessions(join(data, 'data'), [all, ...titled])
  const files = await filesNamed(workspace, corpus)
  const atrium = await launch(data)
  const { page, app } = atrium
  await expect(() => watchMain(app)).toPass()
  await expect(page.getByTestId('session-item').first()).toBeVisible()
  const called = await countCalls(atrium)

  await test.step('the conversation', async () => {
    await page
      .getByTestId('session-item')
      .filter({ hasText: 'Nothing to import: you already have everything in this file.' })
      .click()
    await expect(page.getByTestId('turn-end').last()).toBeVisible()
    // Small, so that there is more of it at a time.
    await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.setZoomFactor(0.4))
    const { found, steps } = await walkTimeline(page, foreignElements)
    expect(found).toEqual([])
    expect(steps).toBeGreaterThan(50)
    await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.setZoomFactor(1))
  })

  await test.step('the list of sessions, and what a search finds', async () => {
    const more = page.getByRole('button', { name: /^Show \d+ more/ })
    while (await more.isVisible()) await more.click()
    await expect(page.getByTestId('session-item')).toHaveCount(corpus.length + 1)
    expect(await foreignElements(page)).toEqual([])
    await page.keyboard.press('Control+Shift+F')
    await page.getByTestId('session-search').fill('__pwn')
    await expect(page.getByTestId('found-session').nth(5)).toBeAttached()
    expect(await foreignElements(page)).toEqual([])
    await page.getByTestId('session-search').press('Escape')
  })

  await test.step('the files, and what can be mentioned', async () => {
    await showTab(page, 'Files')
    if (files.length > 0) {
      await expect(page.getByRole('tabpanel', { name: 'Files' })).toContainText('onerror')
      await composer(page).fill('@img')
      await expect(page.getByRole('option').first()).toBeVisible()
      expect(await foreignElements(page)).toEqual([])
      await composer(page).fill('')
    }
    expect(await foreignElements(page)).toEqual([])
  })

  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('img')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await foreignElements(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  expect((await called()).filter(name => !LOOKING.test(name))).toEqual([])
  expect(await takeWatched(app)).toMatchObject({ opened: [], lookedUp: [], connected: [] })
  expect(trap.requests).toEqual([])
  expect(await page.evaluate(() => (globalThis as { __pwn?: unknown }).__pwn)).toBeUndefined()
  expect(app.windows()).toHaveLength(1)
  expect(page.url()).toMatch(/^app:\/\/atrium\//)
})

test('of 31 ways to tell somebody none arrives, even with markup and script of others in the page', async ({
  launch,
  folder,
  trap,
}) => {
  expect(new Set(VECTORS).size).toBe(31)
  await fetch(`${trap.origin}/works`)
  expect(trap.requests).toEqual(['/works'])
  const { page, app } = await launch(await folder('data'))
  await tryVectors(page, trap.origin)
  await askUnguarded({ app }, `${trap.origin}/after`)
  expect(trap.requests).toEqual(['/works', '/after'])
  await expect.poll(() => app.windows().length).toBe(1)
  expect(page.url()).toMatch(/^app:\/\/atrium\//)
})

test('naughty strings are shown as they are, and are not too wide for any place', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  test.setTimeout(180_000)
  const said = {
    id: 'said',
    workspace,
    title: 'Nothing to import: you already have everything in this file.',
    facts: NAUGHTY.flatMap(spokenTurn),
  }
  const named = NAUGHTY.map((title, index) => ({ id: `s${index}`, workspace, title }))
  await keepSessions(join(data, 'data'), [said, ...named])
  const files = await filesNamed(workspace, NAUGHTY)
  const { page } = await launch(data)
  const items = page.getByTestId('session-item')

  await test.step('as titles', async () => {
    await items.filter({ hasText: 'Nothing to import: you already have everything in this file.' }).click()
    await expect(page.getByTestId('turn-end').last()).toBeVisible()
    const more = page.getByRole('button', { name: /^Show \d+ more/ })
    while (await more.isVisible()) await more.click()
    const titles = await items.evaluateAll(all => all.map(item => item.querySelector('button > [dir]')?.textContent))
    const shown = ['Nothing to import: you already have everything in this file.', ...NAUGHTY].map(escapedText)
    expect(titles).toEqual(shown)
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('as messages and answers', async () => {
    expect((await walkTimeline(page, tooWide)).found).toEqual([])
  })

  await test.step('as what can be jumped to', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('as names of files', async () => {
    await showTab(page, 'Files')
    if (files.length > 0) await expect(page.getByRole('tabpanel', { name: 'Files' })).toContainText('onfocus')
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('as what a person types', async () => {
    for (const text of NAUGHTY.filter((_, index) => index % 40 === 0)) {
      await composer(page).fill(text)
      await expect(composer(page)).toHaveValue(text.replace(/\r\n?/g, '\n'))
      expect(await tooWide(page)).toEqual([])
    }
    await composer(page).fill('')
  })
})
