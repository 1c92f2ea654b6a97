import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { type HostilePage, hostilePages } from '../helpers/hostile-pages'
import { sampleOf } from '../helpers/how-deep'
import type { ModelServer } from '../helpers/model-server'
import { start } from './card-scene'
import { deepUnless } from './deep-unless'
import { expect, test } from './launch'
import { allowFromNowOn, approval, card, makeProfile, readCard, say, timeline } from './person'
import { leaveDialogs } from './web-pages'

/** Listens where nobody let a page go, and hears whoever comes all the same. */
async function forbiddenPlace() {
  const heard: string[] = []
  const http = createServer((request, response) => {
    heard.push(`${request.method} ${request.headers.host}${request.url}`)
    response.end()
  })
  http.on('connection', () => heard.push('a connection'))
  const stun = createSocket('udp4').on('message', () => heard.push('STUN'))
  http.listen(0)
  stun.bind(0, '127.0.0.1')
  await Promise.all([once(http, 'listening'), once(stun, 'listening')])
  const { port } = http.address() as AddressInfo
  const close = () => {
    http.closeAllConnections()
    http.close()
    stun.close()
  }
  return {
    heard,
    close,
    origin: `http://127.0.0.1:${port}`,
    elsewhere: `http://localhost:${port}`,
    stun: stun.address().port,
  }
}

const EVIL_WORKER = (origin: string) =>
  `addEventListener('install', () => skipWaiting()); addEventListener('activate', e => e.waitUntil(clients.claim())); addEventListener('fetch', () => {}); fetch('${origin}/service', { mode: 'no-cors' })`

/** Serves the pages at their numbers, and what they ask for. */
async function hostileSite(pages: readonly HostilePage[], origin: string) {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    if (pathname === '/clean') return void html('<!doctype html><title>Clean</title><h1>Clean</h1>')
    if (pathname === '/evil-worker.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(EVIL_WORKER(origin))
    if (pathname === '/endless') return void endless(response)
    const page = pages[Number(/^\/p(\d+)/.exec(pathname)?.[1])]
    if (!page) return void response.writeHead(404).end()
    if (typeof page.answer === 'function') return void page.answer(request, response)
    html(`<!doctype html><meta charset=utf-8><title>Hostile</title><body>${page.answer}`)
  }
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    here,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename=x.zip' })
  const more = (): void => {
    if (response.destroyed) return
    response.write(Buffer.alloc(65_536)) ? setTimeout(more, 5) : response.once('drain', more)
  }
  more()
}

/** Lets the model open, read and work the pages of a host, as a person would who does not know it. */
async function trust(page: Page, server: ModelServer, url: string): Promise<void> {
  server.add(
    calling('browser_navigate', { url: `${url}/clean` }),
    calling('browser_click', { selector: 'h1' }),
    saying('Trusted.'),
  )
  await say(page, 'open it')
  await readCard(page)
  await allowFromNowOn(card(page), /opening pages/)
  await expect(card(page)).toContainText('Click “Clean”')
  await readCard(page)
  await allowFromNowOn(card(page), /clicking and typing/)
  await expect(timeline(page)).toContainText('Trusted.')
}

type PageVisit = { page: HostilePage; text: string; asked: string[] }

/** Has the model visit one page, and denies whatever is asked. */
async function visit(
  page: Page,
  server: ModelServer,
  { here, hostile, at }: { here: string; hostile: HostilePage; at: number },
): Promise<PageVisit> {
  const before = server.requests.length
  const calls = (hostile.calls ?? [{ name: 'browser_snapshot', input: {} }]).map(({ name, input }) =>
    calling(name, JSON.parse(JSON.stringify(input).replace('CLEAN', `${here}/clean`))),
  )
  const end = `Visited ${at}.`
  server.add(calling('browser_navigate', { url: `${here}/p${at}` }), ...calls, saying(end))
  await say(page, hostile.name)
  const asked: string[] = []
  for (;;) {
    const ended = timeline(page).getByText(end)
    await expect(ended.or(approval(card(page)).first()).first()).toBeVisible({ timeout: 90_000 })
    if (await ended.isVisible()) break
    await readCard(page)
    asked.push((await card(page).textContent()) ?? '')
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
  }
  const last = server.requests.at(-1)?.body as { messages: { role: string; content: unknown }[] }
  const count = server.requests.length - before
  const texts = last.messages.filter(({ role }) => role === 'tool').slice(1 - count)
  return { page: hostile, text: texts.map(({ content }) => textOf(content)).join('\n\n'), asked }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(part => (part as { text?: string }).text ?? '').join('') : ''
}

for (const kind of ['deceiving', 'reaching', 'clinging'] as const) {
  test(
    `pages that are ${kind} do nothing that no card showed, and the app stays as it is`,
    deepUnless(kind === 'reaching'),
    async ({ launch, folder }) => {
      test.setTimeout(600_000)
      const forbidden = await forbiddenPlace()
      const pages = sampleOf(hostilePages(forbidden)[kind], 3)
      const site = await hostileSite(pages, forbidden.origin)
      const { atrium, page, server, workspace } = await start({ launch, folder }, {}, await folder('data'))
      await makeProfile(page, { toolset: 'polpo', maxRequests: 200 })
      leaveDialogs(atrium)
      const own = page.url()
      await atrium.app.evaluate(({ shell }) => {
        const opened: string[] = []
        Object.assign(globalThis, { openedOutside: opened })
        shell.openExternal = async url => void opened.push(url)
      })
      await trust(page, server, site.here)

      for (const [at, hostile] of pages.entries()) {
        await test.step(hostile.name, async () => {
          const { text, asked } = await visit(page, server, { here: site.here, hostile, at })
          // A page that was led elsewhere may be asked for, by the name of where it is.
          const more = asked.filter(text => !(kind === 'reaching' && text.startsWith('Let the model read pages at')))
          if (hostile.asks === undefined) expect(more, hostile.name).toEqual([])
          else expect(asked.join('\n'), hostile.name).toContain(hostile.asks)
          if (hostile.told) expect(text, hostile.name).toMatch(hostile.told)
          if (hostile.untold) expect(text, hostile.name).not.toMatch(hostile.untold)
        })
      }
      // A page's activity goes on for a while.
      await page.waitForTimeout(2_000)
      expect(forbidden.heard).toEqual([])
      expect(page.url()).toBe(own)
      const counts = await atrium.app.evaluate(({ BrowserWindow, webContents }) => [
        BrowserWindow.getAllWindows().length,
        webContents.getAllWebContents().length,
      ])
      expect(counts[0]).toBe(1)
      expect(counts[1], 'pages and the window').toBeLessThan(30)
      const outside = await atrium.app.evaluate(
        () => (globalThis as unknown as { openedOutside: string[] }).openedOutside,
      )
      expect(outside).toEqual([])
      const files = (await readdir(workspace, { recursive: true })).filter(name => !/^(src|downloads)\b/.test(name))
      expect(files).toEqual([])
      await page.keyboard.press('Control+,')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible({ timeout: 5_000 })
      site.close()
      forbidden.close()
    },
  )
}
