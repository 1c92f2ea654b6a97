import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Bridge } from '../../shared/ipc'
import { expect, test } from './launch'

declare global {
  interface Window {
    bridge: Bridge
  }
}

test('the page has no Node, and a bridge of two functions', async ({ launch, folder }) => {
  const { app, page } = await launch(await folder('data'))
  const found = await page.evaluate(() => {
    const world = globalThis as Record<string, unknown>
    return { names: Object.keys(window.bridge), require: typeof world.require, process: typeof world.process }
  })
  expect(found).toEqual({ names: ['call', 'on'], require: 'undefined', process: 'undefined' })
  const preferences = await app.evaluate(({ webContents }) =>
    // Not in Electron's types: what a page really runs with.
    webContents
      .getAllWebContents()
      .map(contents =>
        (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
      ),
  )
  for (const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } of preferences) {
    expect({ sandbox, contextIsolation, nodeIntegration }).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    })
    expect([webSecurity, webviewTag]).not.toContain(webSecurity ? undefined : false)
  }
})

test('nothing that the page tries reaches a server', async ({ launch, folder }) => {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { page } = await launch(await folder('data'))
  await page.evaluate(async url => {
    const tags = ['img', 'iframe', 'script', 'video', 'audio', 'embed', 'object', 'link']
    for (const tag of tags) {
      const element = document.createElement(tag)
      Object.assign(element, { src: `${url}/${tag}`, data: `${url}/${tag}`, href: `${url}/${tag}`, rel: 'stylesheet' })
      document.body.append(element)
    }
    await fetch(`${url}/fetch`).catch(() => undefined)
    navigator.sendBeacon(`${url}/beacon`)
    new EventSource(`${url}/events`)
    try {
      new WebSocket(url.replace('http', 'ws'))
    } catch {
      // Refused at once is as good as refused later.
    }
    window.open(`${url}/window`)
    const form = document.createElement('form')
    Object.assign(form, { action: `${url}/form`, method: 'post' })
    document.body.append(form)
    form.submit()
    location.href = `${url}/location`
    await new Promise(later => setTimeout(later, 1000))
  }, origin)
  expect(arrived).toEqual([])
  expect(page.url()).toMatch(/^app:\/\/atrium\//)
  server.close()
})

test('no code but our own runs', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  const ran = await page.evaluate(async () => {
    const world = globalThis as Record<string, unknown>
    const script = document.createElement('script')
    script.textContent = 'globalThis.inline = true'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="x:" onerror="globalThis.handler = true">'
    document.body.append(image)
    await new Promise(later => setTimeout(later, 300))
    return [world.inline, world.handler]
  })
  expect(ran).toEqual([undefined, undefined])
})

test('permissions are refused', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'] as PermissionName[]
    return Promise.all(names.map(async name => (await navigator.permissions.query({ name })).state))
  })
  expect(new Set(states)).toEqual(new Set(['denied']))
})

test('calls that are not in the contract, or not of its form, are refused', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  const codes = await page.evaluate(async () => {
    const attempts: [string, unknown][] = [
      ['session.nope', {}],
      ['__proto__', {}],
      ['constructor', {}],
      ['session.open', { sessionId: 7 }],
      ['session.open', { sessionId: '../../etc/passwd' }],
      ['link.open', { url: 'file:///etc/passwd' }],
      ['link.open', { url: 'javascript:alert(1)' }],
      ['terminal.write', { terminalId: 'x', data: 7 }],
    ]
    const answers = await Promise.all(attempts.map(([name, input]) => window.bridge.call(name, input)))
    return answers.map(answer => (answer.ok ? 'ok' : answer.code))
  })
  expect(codes).not.toContain('ok')
  expect(codes).not.toContain('internal')
})

test('a second start on the same data ends at once', async ({ launch, folder }) => {
  const data = await folder('data')
  const { app, page } = await launch(data)
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const second = spawn(process.env.ATRIUM_ELECTRON ?? '', [...switches, `--user-data-dir=${data}`, resolve('.')])
  const code = await new Promise(ended => second.once('exit', ended))
  expect(code).toBe(0)
  expect(app.windows()).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Open a folder…' })).toBeVisible()
})

test('the theme is kept, and there before the first frame', async ({ launch, folder }) => {
  const data = await folder('data')
  const first = await launch(data)
  await first.page.getByRole('button', { name: /^Theme/ }).click()
  await first.page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await first.quit()
  const second = await launch(data)
  expect(second.page.url()).toContain('theme=dark')
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
