import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './launch'
import { outside, reachesNothing } from './page-guards'
import { beginBrowser, go, inPage, processesOf, webPages } from './web-pages'

test('a page reaches nothing of Atrium: no script, no call, no scheme, no file, and no session or process of its', async ({
  launch,
  folder,
}) => {
  const site = await outside()
  const data = await folder('data')
  const atrium = await launch(data)
  const { page, app } = atrium
  await beginBrowser(atrium, await folder('work'))
  await go(page, `127.0.0.1:${site.port}/`)
  await expect(page.getByRole('tab', { name: 'Outside', exact: true })).toBeVisible()

  await reachesNothing(site, {
    page,
    inPage: script => inPage(atrium, `${site.port}/`, script),
    urls: () => app.evaluate(({ webContents }) => webContents.getAllWebContents().map(contents => contents.getURL())),
  })

  await test.step('there is no script of Atrium in it', async () => {
    const preferences = await app.evaluate(({ webContents }) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().startsWith('http:'))
      const given = (found as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
      const { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInSubFrames, webviewTag, preload } = given
      return { sandbox, contextIsolation, nodeIntegration, nodeIntegrationInSubFrames, webviewTag, preload }
    })
    expect(preferences).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      preload: undefined,
    })
  })

  await test.step('a server that asks for a certificate of the person gets none', async () => {
    const asked = await app.evaluate(({ webContents }) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().startsWith('http:'))
      const seen = { isPrevented: false, sent: [] as unknown[][] }
      const event = { preventDefault: () => void Object.assign(seen, { isPrevented: true }) }
      found?.emit('select-client-certificate', event, 'https://a.example', [{}], (...given: unknown[]) =>
        seen.sent.push(given),
      )
      return seen
    })
    expect(asked).toEqual({ isPrevented: true, sent: [[]] })
  })

  await test.step('it has a session and a process that nothing of Atrium has', async () => {
    const facts = await app.evaluate(({ webContents, session }) => {
      const all = webContents.getAllWebContents()
      const outside = all.find(contents => contents.getURL().startsWith('http:'))
      const own = all.find(contents => contents.getURL().startsWith('app:'))
      return {
        isDefault: outside?.session === session.defaultSession,
        isShared: outside?.session === own?.session,
        isPersistent: outside?.session.isPersistent(),
        isSameProcess: outside?.getOSProcessId() === own?.getOSProcessId(),
        servesApp: outside?.session.protocol.isProtocolHandled('app'),
        servesApps: outside?.session.protocol.isProtocolHandled('mcp-app'),
      }
    })
    expect(facts).toEqual({
      isDefault: false,
      isShared: false,
      isPersistent: false,
      isSameProcess: false,
      servesApp: false,
      servesApps: false,
    })
    expect(await processesOf(atrium)).toHaveLength(1)
  })

  await test.step('a message sent in the name of a page gets no answer', async () => {
    // As a preload script would, which it has none of: main answers the windows' own pages alone.
    const answer = await app.evaluate(async ({ webContents, ipcMain }) => {
      const outside = webContents.getAllWebContents().find(contents => contents.getURL().startsWith('http:'))
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...given: unknown[]) => unknown> })
        ._invokeHandlers
      return handlers.get('call')?.({ sender: outside, senderFrame: outside?.mainFrame }, 'app.start', undefined)
    })
    expect(answer).toMatchObject({ ok: false, code: 'denied' })
  })

  await test.step('the data of a page is gone once Atrium quits, and was never stored with Atrium’s own', async () => {
    const cookies = await app.evaluate(async ({ session }) => (await session.defaultSession.cookies.get({})).length)
    expect(cookies).toBe(0)
  })
  await atrium.quit()
  const settings = await readFile(`${data}/data/settings.json`, 'utf8')
  expect(settings).not.toContain('of-the-page-alone')
  await site.close()
})

test('a page reaches this computer where the person has typed the address, and nowhere else', async ({
  launch,
  folder,
}) => {
  const reached: string[] = []
  const other = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('reached')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const site = await webPages({
    '/': `<!doctype html><title>Probe</title><img src="http://127.0.0.1:${port}/img"><link rel="prefetch" href="http://127.0.0.1:${port}/prefetch"><link rel="preconnect" href="http://127.0.0.1:${port}">`,
    '/redirect': response => response.writeHead(302, { location: `http://127.0.0.1:${port}/redirected` }).end(),
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, await folder('work'))
  await go(page, `127.0.0.1:${site.port}/`)
  await expect(page.getByRole('tab', { name: 'Probe', exact: true })).toBeVisible()
  const script = `Promise.allSettled([
    fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' }).then(answer => answer.status),
    fetch('http://localhost:${port}/name').then(answer => answer.text()),
    new Promise((resolve, reject) => { const socket = new WebSocket('ws://127.0.0.1:${port}/socket'); socket.onopen = resolve; socket.onerror = reject }),
    new Promise(resolve => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
      peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer)); setTimeout(resolve, 1500) }),
  ]).then(all => all.map(({ status }) => status))`
  await inPage(atrium, `${site.port}/`, script)
  await go(page, `127.0.0.1:${site.port}/redirect`)
  await expect(page.getByRole('alert')).toContainText(
    'is blocked. Pages can reach this computer and its network only at addresses you’ve typed or approved.',
  )
  expect(reached).toEqual([])

  await page.getByRole('button', { name: /^Allow pages to reach/ }).click()
  await expect.poll(() => reached).toContain('/redirected')
  await site.close()
  await new Promise(resolve => other.close(resolve))
})
