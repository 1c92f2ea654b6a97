import { mkdir, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { expect, test } from './launch'
import { card, makeProfile, openFolder, readCard, say, showTab, timeline } from './person'
import { beginBrowser, clickIn, go, inPage, leaveDialogs, typeIn, webPages } from './web-pages'

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

  await test.step('the person sees the whole address before a link leads out', async () => {
    await clickIn(atrium, '/index.html', '#out')
    await expect(notes(page).filter({ hasText: `${site.origin}/page?from=site` })).toBeVisible()
    expect(site.asked).toEqual([])
    await page.getByRole('button', { name: 'Open in new tab' }).click()
    await expect(tab(page, 'Page')).toBeVisible()
    expect(site.asked).toContain('/page')
  })

  await test.step('a network is given by the person, and taken again', async () => {
    await tab(page, 'Site').click()
    await expect(address(page)).toHaveValue('index.html')
    await page.getByRole('button', { name: 'More actions for this page' }).click()
    await page.getByRole('menuitem', { name: 'Allow network access for files in this folder' }).click()
    await expect(page.getByText('File in this folder, network allowed')).toBeVisible()
    // An address of this computer stays out of reach.
    expect(await inPage(atrium, '/index.html', 'window.ready')).toMatchObject({ image: 'failed', socket: 'failed' })
    expect(site.asked).toEqual(['/page'])
    await page.getByRole('button', { name: 'More actions for this page' }).click()
    await page.getByRole('menuitem', { name: 'Block network access for files in this folder' }).click()
    await expect(page.getByText('File in this folder, no network access')).toBeVisible()
  })

  await test.step('a file that is not there says so', async () => {
    await address(page).fill(`file://${join(work, 'missing.html')}`)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('Can’t find this file in the folder. It may have been moved, renamed, or deleted.'),
    ).toBeVisible()
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
  const { page, server } = await start({ launch, folder }, { 'index.html': made }, await folder('data'))
  await makeProfile(page, { toolset: 'polpo' })
  server.add(
    calling('browser_navigate', { url: 'index.html' }),
    calling('browser_snapshot', {}),
    calling('browser_click', { selector: 'text=Count' }),
    saying('Seen.'),
  )
  await say(page, 'view the page')
  await expect(card(page)).toContainText('Click “Count” on folder.localhost?')
  await expect(tab(page, 'Made')).toBeVisible()
  await expect(address(page)).toHaveValue('index.html')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Made here')
  await look(page, 'browser-file-card', CARD)
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Seen.')
})

/** As editors and builds do it: another file takes the place of the former one. */
async function replace(path: string, bytes: string): Promise<void> {
  await writeFile(`${path}.new`, bytes)
  await rename(`${path}.new`, path)
}

/** Chromium takes no press before it has drawn a page. */
async function untilSo(press: () => Promise<void>, isSo: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    if (!(await isSo())) await press()
    await expect.poll(isSo, { timeout: 1_000 }).toBe(true)
  }).toPass()
}

test('a page follows its files as they change on the disk, and keeps what the person typed', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const work = await folder('work')
  const built = (name: string) => join(work, 'dist', name)
  const html = (title: string) =>
    `<!doctype html><title>${title}</title><link rel="stylesheet" href="style.css"><input id="name"><input id="agreed" type="checkbox"><div style="height: 4000px"></div>`
  const markdown = (first: string) =>
    [`# ${first}`, '## Far below', ...Array.from({ length: 200 }, (_, at) => `Line ${at}.`)].join('\n\n')
  await mkdir(join(work, 'dist'))
  // A build that git knows nothing of is what one looks at.
  await writeFile(join(work, '.gitignore'), 'dist/')
  await writeFile(built('index.html'), html('One'))
  await writeFile(built('style.css'), 'body { color: rgb(1, 1, 1) }')
  await writeFile(join(work, 'notes.md'), markdown('Before'))
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, work)
  const colour = () => inPage(atrium, '/index.html', 'getComputedStyle(document.body).color')
  const scrolled = (path: string) => inPage(atrium, path, 'Math.round(scrollY)')
  const input = (name: string, what: string) =>
    inPage(atrium, '/index.html', `document.querySelector('${name}').${what}`)

  await test.step('an HTML file and the style that it loads, at the place to which it was scrolled', async () => {
    await go(page, `file://${built('index.html')}`)
    await expect(tab(page, 'One')).toBeVisible()
    await expect.poll(colour).toBe('rgb(1, 1, 1)')
    await inPage(atrium, '/index.html', 'scrollTo(0, 900)')
    await writeFile(built('style.css'), 'body { color: rgb(2, 2, 2) }')
    await expect.poll(colour).toBe('rgb(2, 2, 2)')
    await expect.poll(() => scrolled('/index.html')).toBe(900)
    await replace(built('index.html'), html('Two'))
    await expect(tab(page, 'Two')).toBeVisible()
    await expect.poll(() => scrolled('/index.html')).toBe(900)
  })

  await test.step('one that is gone stays to be seen, and loads once it is there again', async () => {
    await rm(join(work, 'dist'), { recursive: true })
    await mkdir(join(work, 'dist'))
    await writeFile(built('style.css'), 'body { color: rgb(3, 3, 3) }')
    await expect.poll(colour).toBe('rgb(2, 2, 2)')
    await writeFile(built('index.html'), html('Three'))
    await expect(tab(page, 'Three')).toBeVisible()
    await expect.poll(colour).toBe('rgb(3, 3, 3)')
  })

  await test.step('typed text is not lost: a note offers to load the page again', async () => {
    await inPage(atrium, '/index.html', 'scrollTo(0, 0)')
    await untilSo(
      async () => {
        await clickIn(atrium, '/index.html', '#name')
        await typeIn(atrium, '/index.html', 'typed')
      },
      async () => (await input('#name', 'value')) === 'typed',
    )
    await writeFile(built('index.html'), html('Four'))
    await expect(notes(page)).toContainText('The file has changed.')
    await look(page, 'browser-file-changed', '[data-browser]')
    expect(await input('#name', 'value')).toBe('typed')
    await expect(tab(page, 'Three')).toBeVisible()
    await notes(page).getByRole('button', { name: 'Reload' }).click()
    await expect(tab(page, 'Four')).toBeVisible()
    await expect(notes(page)).toHaveCount(0)
  })

  await test.step('nor is what was chosen by a click', async () => {
    await untilSo(
      () => clickIn(atrium, '/index.html', '#agreed'),
      () => input('#agreed', 'checked'),
    )
    await writeFile(built('index.html'), html('Five'))
    await expect(notes(page)).toContainText('The file has changed.')
    expect(await input('#agreed', 'checked')).toBe(true)
  })

  await test.step('Markdown, also where it was opened at a heading', async () => {
    await go(page, 'notes.md')
    await expect(tab(page, 'notes.md')).toBeVisible()
    await expect.poll(() => inPage(atrium, '/notes.md', 'document.querySelector("h1").textContent')).toBe('Before')
    await inPage(atrium, '/notes.md', 'location.hash = "far-below"')
    const shown = 'document.querySelector("h1").textContent'
    await inPage(atrium, '/notes.md#far-below', 'scrollTo(0, 1500)')
    await writeFile(join(work, 'notes.md'), markdown('After'))
    await expect.poll(() => inPage(atrium, '/notes.md#far-below', shown)).toBe('After')
    await expect.poll(() => scrolled('/notes.md#far-below')).toBe(1500)
  })

  await test.step('a file that comes only now', async () => {
    await go(page, `file://${join(work, 'later', 'new.html')}`)
    await expect(
      page.getByText('Can’t find this file in the folder. It may have been moved, renamed, or deleted.'),
    ).toBeVisible()
    await mkdir(join(work, 'later'))
    await writeFile(join(work, 'later', 'new.html'), '<title>Come</title>')
    await expect(tab(page, 'Come')).toBeVisible()
  })
})

test('a click that was planned in a page which loads again meanwhile is not done, but asked for anew', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const html = (title: string, does: string) =>
    `<!doctype html><title>${title}</title><button onclick="document.title = '${does}'">Go</button>`
  const scene = await start({ launch, folder }, { 'index.html': html('One', 'clicked') }, await folder('data'))
  const { page, server, workspace, atrium } = scene
  leaveDialogs(atrium)
  await makeProfile(page, { toolset: 'polpo' })
  server.add(
    calling('browser_navigate', { url: 'index.html' }),
    calling('browser_click', { selector: 'button' }),
    saying('I stopped.'),
  )
  await say(page, 'click it')
  await expect(card(page)).toContainText('Click “Go”')
  await writeFile(join(workspace, 'index.html'), html('Two', 'something else'))
  await expect(tab(page, 'Two')).toBeVisible()
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toContainText('Asking again because this has changed since you approved.')
  expect(await inPage(atrium, '/index.html', 'document.title')).toBe('Two')
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('I stopped.')
  expect(await inPage(atrium, '/index.html', 'document.title')).toBe('something else')
})

test('the server for the pages of a folder serves them to no other program', async ({ launch, folder }) => {
  const work = await folder('work')
  await writeFile(join(work, 'index.html'), '<title>Salaries</title>')
  const atrium = await launch()
  leaveDialogs(atrium)
  await openFolder(atrium, work)
  await showTab(atrium.page, 'Browser')
  await go(atrium.page, 'index.html')
  await expect(tab(atrium.page, 'Salaries')).toBeVisible()

  const ports = await listeningPorts(atrium.app.process().pid ?? 0)
  expect(ports.length).toBeGreaterThan(0)
  const answers = await Promise.all(ports.map(port => statusBy(port, 'http://folder.localhost/index.html')))
  expect(answers).toContain(407)
  expect(answers).not.toContain(200)
})

/** The ports of this computer at which a process waits for others, as every account can read them. */
async function listeningPorts(pid: number): Promise<number[]> {
  const sockets = await Promise.all((await readdir(`/proc/${pid}/fd`)).map(fd => linkOf(`/proc/${pid}/fd/${fd}`)))
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map(line => line.trim().split(/\s+/))
  const own = lines.filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`))
  return own.map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16))
}

/** With which status an address is answered through a proxy; 0 where nobody speaks HTTP there. */
function statusBy(port: number, path: string): Promise<number> {
  return new Promise(resolve => {
    const asked = request({ host: '127.0.0.1', port, path, timeout: 5_000 }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

const linkOf = (path: string): Promise<string> => readlink(path).catch(() => '')
