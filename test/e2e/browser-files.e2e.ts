import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { expect, test } from './launch'
import { card, makeProfile, openFolder, readCard, say, showTab, timeline } from './person'
import { clickIn, inPage, leaveDialogs, webPages } from './web-pages'

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const notes = (page: Page) => page.locator('[data-browser]').getByRole('status')

/** A site in a folder that tries all ways out. */
async function siteIn(folder: string, outside: string): Promise<void> {
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, '.env'), 'KEY=secret')
  await writeFile(join(folder, 'style.css'), 'body { background: rgb(1, 2, 3) }')
  await writeFile(
    join(folder, 'docs', 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="green"/></svg>',
  )
  await writeFile(
    join(folder, 'docs', 'guide.md'),
    '# The guide\n\n- [x] done\n\n![drawing](drawing.svg)\n\n[back](../index.html) <b id=bold>bold</b><script>document.title = "ran"</script><img src=x onerror="document.title = `ran`">\n\n## Größe & more\n',
  )
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Site</title><link rel="stylesheet" href="style.css"><a id="guide" href="docs/guide.md#größe--more">guide</a>
    <a id="out" href="${outside}/page?from=site">out</a><script>
      const tried = {}
      const attempt = (name, work) => Promise.race([Promise.resolve().then(work), new Promise(done => setTimeout(done, 2000, 'never'))]).then(answer => { tried[name] = answer }, () => { tried[name] = 'failed' })
      window.ready = Promise.all([
        attempt('own', () => fetch('docs/guide.md').then(answer => answer.text())),
        attempt('env', () => fetch('.env').then(answer => answer.status)),
        attempt('fetch', () => fetch('${outside}/fetch', { mode: 'no-cors' }).then(() => 'reached')),
        attempt('beacon', () => navigator.sendBeacon('${outside}/beacon', 'x') && 'sent'),
        attempt('image', () => new Promise((done, fail) => Object.assign(new Image(), { onload: done, onerror: fail, src: '${outside}/image' }))),
        attempt('socket', () => new Promise((done, fail) => Object.assign(new WebSocket('${outside.replace('http', 'ws')}/socket'), { onopen: done, onerror: fail }))),
        attempt('worker', () => new Promise((done, fail) => {
          const script = 'fetch("${outside}/worker", { mode: "no-cors" }).then(() => postMessage("reached"), () => postMessage("failed"))'
          Object.assign(new Worker(URL.createObjectURL(new Blob([script]))), { onmessage: event => done(event.data), onerror: fail })
        })),
      ]).then(() => tried)
    </script><link rel="preconnect" href="${outside}"><link rel="prefetch" href="${outside}/prefetch">`,
  )
}

test('files of the folder are pages that reach each other and nobody else, until the person lets them', async ({
  launch,
  folder,
}) => {
  const site = await webPages({ '/page': '<title>Page</title>', '/fetch': 'x', '/frame': 'framed' })
  const work = await folder('work')
  await siteIn(work, site.origin)
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  leaveDialogs(atrium)
  await openFolder(atrium, work)

  await test.step('one is opened from the list of files', async () => {
    await showTab(page, 'Files')
    await page.getByRole('treeitem', { name: 'index.html' }).hover()
    await page.getByRole('button', { name: 'Actions for index.html' }).click()
    await page.getByRole('menuitem', { name: 'Open in Browser tab' }).click()
    await expect(tab(page, 'Site')).toBeVisible()
    await expect(address(page)).toHaveValue('index.html')
  })

  await test.step('it has what lies beside it, and nothing else', async () => {
    const tried = await inPage(atrium, '/index.html', 'window.ready')
    expect(tried).toMatchObject({ own: expect.stringContaining('# The guide'), env: 403 })
    expect(tried).toMatchObject({ fetch: 'failed', image: 'failed', socket: 'failed', worker: 'failed' })
    expect(await inPage(atrium, '/index.html', 'getComputedStyle(document.body).backgroundColor')).toBe('rgb(1, 2, 3)')
    const framed = `document.body.append(Object.assign(document.createElement('iframe'), { src: '${site.origin}/frame' }))`
    await inPage(atrium, '/index.html', framed)
    await expect(notes(page)).toHaveCount(1)
    await expect(notes(page)).toContainText('has no network')
    await look(page, 'browser-file', '[data-browser]')
    expect(site.asked).toEqual([])
  })

  await test.step('Markdown is drawn, with its pictures, and no script of it runs', async () => {
    await clickIn(atrium, '/index.html', '#guide')
    await expect(address(page)).toHaveValue('docs/guide.md')
    await expect(tab(page, 'guide.md')).toBeVisible()
    const drawn =
      '[document.querySelector("h1").textContent, document.querySelector("img").naturalWidth, document.querySelector("#bold").textContent, document.querySelector("h2").id]'
    await expect
      .poll(() => inPage(atrium, encodeURI('größe--more'), drawn))
      .toEqual(['The guide', 40, 'bold', 'größe--more'])
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(tab(page, 'Site')).toBeVisible()
  })

  await test.step('where a link leads out, the person sees the whole address before it is gone to', async () => {
    await clickIn(atrium, '/index.html', '#out')
    await expect(notes(page).filter({ hasText: `${site.origin}/page?from=site` })).toBeVisible()
    expect(site.asked).toEqual([])
    await page.getByRole('button', { name: 'Open in a new tab' }).click()
    await expect(tab(page, 'Page')).toBeVisible()
    expect(site.asked).toContain('/page')
  })

  await test.step('a network is given by the person, and taken again', async () => {
    await tab(page, 'Site').click()
    await expect(address(page)).toHaveValue('index.html')
    await page.getByRole('button', { name: 'More for this page' }).click()
    await page.getByRole('menuitem', { name: 'Let files of the folder use the network' }).click()
    await expect(page.getByText('A file of the folder, which may use the network')).toBeVisible()
    // What is of this computer stays out of reach.
    expect(await inPage(atrium, '/index.html', 'window.ready')).toMatchObject({ image: 'failed', socket: 'failed' })
    expect(site.asked).toEqual(['/page'])
    await page.getByRole('button', { name: 'More for this page' }).click()
    await page.getByRole('menuitem', { name: 'Keep files of the folder off the network' }).click()
    await expect(page.getByText('A file of the folder, without a network')).toBeVisible()
  })

  await test.step('a file that is not there says so', async () => {
    await address(page).fill(`file://${join(work, 'missing.html')}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no such file in the folder.')).toBeVisible()
  })

  await test.step('the web does not reach files of the folder', async () => {
    await tab(page, 'Page').click()
    const to = 'http://folder.localhost/index.html'
    await inPage(atrium, '/page?from=site', `location.href = '${to}'`)
    await expect(address(page)).toHaveValue(to)
    await expect
      .poll(() => inPage(atrium, '/index.html', 'document.body.textContent'))
      .toBe('Files of the folder are opened in a tab of their own.')
  })
})

test('a model opens a file that it made, and reads it without asking', async ({ launch, folder }) => {
  const made = '<!doctype html><title>Made</title><h1>Made here</h1><button>Count</button>'
  const { page, server } = await start({ launch, folder }, { 'index.html': made })
  await makeProfile(page, { toolset: 'polpo' })
  server.add(
    calling('browser_navigate', { url: 'index.html' }),
    calling('browser_snapshot', {}),
    calling('browser_click', { selector: 'text=Count' }),
    saying('Seen.'),
  )
  await say(page, 'look at the page')
  await expect(card(page)).toContainText('Click “Count” on folder.localhost?')
  await expect(tab(page, 'Made')).toBeVisible()
  await expect(address(page)).toHaveValue('index.html')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Made here')
  await look(page, 'browser-file-card', CARD)
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Seen.')
})
