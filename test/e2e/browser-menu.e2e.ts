import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { type Atrium, expect, test } from './launch'
import { card, connectModel, openFolder, readCard, say, timeline } from './person'
import {
  beginBrowser,
  clickIn,
  go,
  inPage,
  leaveDialogs,
  middleIn,
  placesOf,
  pressIn,
  rightClickIn,
  webPages,
} from './web-pages'

type Caught = { menu?: Electron.Menu; at?: Electron.PopupOptions }

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A menu of the system holds whoever opens it: in its place is kept what would be shown. */
async function catchMenus({ app }: Atrium): Promise<void> {
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (this: Electron.Menu, at) {
      Object.assign((globalThis as { caught?: Caught }).caught ?? {}, { menu: this, at })
    }
    Object.assign(globalThis, { caught: {} })
  })
}

/** Returns what the last requested menu offers; an item that cannot be chosen stands in brackets. Nothing if there was none. */
const offered = ({ app }: Atrium) =>
  app.evaluate(() => {
    const { menu } = (globalThis as { caught?: Caught }).caught ?? {}
    return menu?.items.map(({ type, label, enabled }) => (type === 'separator' ? '-' : enabled ? label : `(${label})`))
  })

/** Chooses a line of it, and puts it away. */
async function choose({ app }: Atrium, wanted: string): Promise<void> {
  await app.evaluate((_electron, name) => {
    const { caught } = globalThis as { caught?: Caught }
    const item = caught?.menu?.items.find(({ label }) => label === name)
    if (!item) throw new Error(`The menu does not offer ${name}.`)
    delete caught?.menu
    item.click()
  }, wanted)
}

const copied = ({ app }: Atrium) => app.evaluate(({ clipboard }) => clipboard.readText())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a right click in a page offers what can be done with what was clicked', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const referrers: (string | undefined)[] = []
  const site = await webPages({
    '/one': `<!doctype html><title>One</title><style>a, img, p, input { display: block; margin: 12px }</style>
      <a id="next" href="/two?from=one&amp;b=%20">Copy</a>
      <a id="quiet" rel="noreferrer" href="/two?quiet">quiet</a>
      <a id="script" href="javascript:document.title='taken'">script</a>
      <a id="data" href="data:text/html,hi">data</a>
      <img id="picture" src="/picture.png" width="40" height="20"><p id="plain">plain</p><input id="field" value="written">`,
    '/two': (response, { headers }) => {
      referrers.push(headers.referer)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Two</title><p id="plain">plain</p>')
    },
    '/picture.png': response => response.setHeader('content-type', 'image/png').end(PNG),
  })
  const atrium = await launch(await folder('data'))
  const { app, page } = atrium
  await beginBrowser(atrium, await folder('work'))
  await catchMenus(atrium)
  const elsewhere = `http://localhost:${site.port}/two`
  await go(page, elsewhere)
  await expect(tab(page, 'Two')).toBeVisible()
  await go(page, `127.0.0.1:${site.port}/one`)
  await expect(tab(page, 'One')).toBeVisible()

  await test.step('a link opens behind, also where the page has gone on while the menu was read', async () => {
    await rightClickIn(atrium, '/one', '#next')
    await expect.poll(() => offered(atrium)).toEqual(['Open link in new tab', 'Copy link address', '-', 'Inspect'])
    await inPage(atrium, '/one', 'location.reload(); 0')
    await expect.poll(() => site.asked.filter(path => path === '/one')).toHaveLength(2)
    await choose(atrium, 'Open link in new tab')
    await expect(tab(page, 'Two')).toHaveAttribute('data-state', 'inactive')
    await expect(tab(page, 'One')).toHaveAttribute('data-state', 'active')
    await rightClickIn(atrium, '/one', '#quiet')
    await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
    await choose(atrium, 'Open link in new tab')
    await expect(tab(page, 'Two')).toHaveCount(2)
    await inPage(atrium, '/one', `document.querySelector('#quiet').href = '${elsewhere}'; 0`)
    await inPage(atrium, '/one', `document.querySelector('#quiet').rel = ''; 0`)
    await rightClickIn(atrium, '/one', '#quiet')
    await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
    await choose(atrium, 'Open link in new tab')
    await expect(tab(page, 'Two')).toHaveCount(3)
    expect(referrers).toEqual([undefined, `${site.origin}/one`, undefined, `${site.origin}/`])
    for (let left = 3; left > 0; left--) {
      await tab(page, 'Two').first().focus()
      await page.keyboard.press('Delete')
      await expect(tab(page, 'Two')).toHaveCount(left - 1)
    }
  })

  await test.step('addresses are copied as they are, and those of no page are never opened', async () => {
    await rightClickIn(atrium, '/one', '#next')
    await expect.poll(() => offered(atrium)).toContain('Copy link address')
    await choose(atrium, 'Copy link address')
    await expect.poll(() => copied(atrium)).toBe(`${site.origin}/two?from=one&b=%20`)
    await rightClickIn(atrium, '/one', '#data')
    await expect.poll(() => offered(atrium)).toEqual(['Copy link address', '-', 'Inspect'])
    await choose(atrium, 'Copy link address')
    await expect.poll(() => copied(atrium)).toBe('data:text/html,hi')
    await rightClickIn(atrium, '/one', '#script')
    await expect.poll(() => offered(atrium)).not.toContain('Open link in new tab')
  })

  await test.step('an image is copied, and its address', async () => {
    await rightClickIn(atrium, '/one', '#picture')
    await expect.poll(() => offered(atrium)).toEqual(['Copy image', 'Copy image address', '-', 'Inspect'])
    await app.evaluate(({ clipboard }) => clipboard.clear())
    await choose(atrium, 'Copy image')
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.has('image/png'))).toBe(true)
    await rightClickIn(atrium, '/one', '#picture')
    await expect.poll(() => offered(atrium)).toContain('Copy image address')
    await choose(atrium, 'Copy image address')
    await expect.poll(() => copied(atrium)).toBe(`${site.origin}/picture.png`)
  })

  await test.step('elsewhere it leads back, on, and to the page anew', async () => {
    await clickIn(atrium, '/one', '#next')
    await expect(tab(page, 'Two')).toBeVisible()
    await rightClickIn(atrium, 'b=%20', '#plain')
    await expect.poll(() => offered(atrium)).toEqual(['Back', '(Forward)', 'Reload', '-', 'Inspect'])
    await choose(atrium, 'Back')
    await expect(tab(page, 'One')).toBeVisible()
    await rightClickIn(atrium, '/one', '#plain')
    await expect.poll(() => offered(atrium)).toContain('Forward')
    await choose(atrium, 'Forward')
    await expect(tab(page, 'Two')).toBeVisible()
    await inPage(atrium, 'b=%20', 'window.isFormer = true')
    await rightClickIn(atrium, 'b=%20', '#plain')
    await expect.poll(() => offered(atrium)).toContain('Reload')
    await choose(atrium, 'Reload')
    await expect.poll(() => inPage(atrium, 'b=%20', 'window.isFormer')).toBe(undefined)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(tab(page, 'One')).toBeVisible()
  })

  await test.step('in a field it offers what can be done with text', async () => {
    await rightClickIn(atrium, '/one', '#field')
    await expect
      .poll(() => offered(atrium))
      .toEqual(['(Cut)', '(Copy)', 'Paste', 'Paste as plain text', '-', 'Select all', '-', 'Inspect'])
  })

  await test.step('asked for by a key it opens where the keyboard is', async () => {
    await choose(atrium, 'Select all')
    await inPage(atrium, '/one', 'document.querySelector("#next").focus(); 0')
    await pressIn(atrium, '/one', 'F10', ['shift'])
    await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
    const [place] = await placesOf(atrium)
    const middle = await middleIn(atrium, '/one', '#next')
    const at = await app.evaluate(() => {
      const { x, y, sourceType } = (globalThis as { caught?: Caught }).caught?.at ?? {}
      return { x: x ?? 0, y: y ?? 0, sourceType }
    })
    expect(at.sourceType).toBe('keyboard')
    expect(Math.abs(at.y - (place?.y ?? 0) - middle.y)).toBeLessThanOrEqual(20)
    expect(at.x).toBeGreaterThan(place?.x ?? 0)
  })

  await test.step('the element is shown in the developer tools, in a window of their own', async () => {
    await rightClickIn(atrium, '/one', '#plain')
    await expect.poll(() => offered(atrium)).toEqual(['Back', 'Forward', 'Reload', '-', 'Inspect'])
    await choose(atrium, 'Inspect')
    await expect.poll(() => shownByTools(atrium)).toMatch(/^<p id=.*plain/)
  })
  await site.close()
})

/** Returns what is selected in the developer tools. */
const shownByTools = ({ app }: Atrium) =>
  app.evaluate(async ({ webContents }) => {
    const tools = webContents.getAllWebContents().find(contents => contents.getURL().startsWith('devtools:'))
    const selected = `(function within(root) {
      return [...root.querySelectorAll('*')].map(element =>
        (element.matches('li.selected') ? element.textContent : '') + (element.shadowRoot ? within(element.shadowRoot) : '')).join('')
    })(document)`
    return tools ? String(await tools.executeJavaScript(selected)) : ''
  })

test('a link in a file of the folder opens another file, and leads out only once its address was seen', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({ '/page': '<title>Page</title>' })
  const work = await folder('work')
  await mkdir(join(work, 'docs'))
  await writeFile(join(work, 'docs', 'other.html'), '<!doctype html><title>Other</title>')
  await writeFile(
    join(work, 'index.html'),
    `<!doctype html><title>Site</title><style>a{display:block}</style><a id="in" href="docs/other.html">in</a><a id="out" href="${site.origin}/page?from=site">out</a>`,
  )
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, work)
  await catchMenus(atrium)
  await go(page, `file://${join(work, 'index.html')}`)
  await expect(tab(page, 'Site')).toBeVisible()

  await rightClickIn(atrium, '/index.html', '#out')
  await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
  await choose(atrium, 'Open link in new tab')
  const notes = page.locator('[data-browser]').getByRole('status')
  await expect(notes.filter({ hasText: `${site.origin}/page?from=site` })).toBeVisible()
  await rightClickIn(atrium, '/index.html', '#in')
  await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
  await choose(atrium, 'Open link in new tab')
  await expect(tab(page, 'Other')).toBeVisible()
  await expect(tab(page, 'Page')).toHaveCount(0)
  expect(site.asked).toEqual([])
  await tab(page, 'Other').click()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('docs/other.html')
  await site.close()
})

test('keys that a model presses open no menu before the person', { tag: '@deep' }, async ({ launch, folder }) => {
  const site = await webPages({
    '/menu': `<!doctype html><title>Menu</title><a id="next" href="/two">two</a>
      <script>addEventListener('contextmenu', () => { document.title = 'Asked' })</script>`,
  })
  const server = await modelServer([
    calling('tool_search', { query: 'select:browser_navigate,browser_press' }),
    calling('browser_navigate', { url: `${site.origin}/menu` }),
    calling('browser_press', { key: 'Shift+F10' }),
    saying('Pressed.'),
  ])
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  leaveDialogs(atrium)
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await catchMenus(atrium)
  await say(page, 'ask for the menu')
  await expect(card(page)).toContainText(`${site.origin}/menu`)
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toContainText('F10')
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Pressed.')
  await expect(tab(page, 'Asked')).toBeVisible()
  expect(await offered(atrium)).toBe(undefined)

  await rightClickIn(atrium, '/menu', '#next')
  await expect.poll(() => offered(atrium)).toContain('Open link in new tab')
  await site.close()
  await server.close()
})
