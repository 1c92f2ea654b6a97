import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../shared/ipc/ipc'
import { askUnguarded } from './ask-unguarded'
import { type Atrium, expect, test } from './launch'
import { card, composer, openFolder, say } from './person'

declare global {
  interface Window {
    bridge: Bridge
  }
}

test('the page has no Node, and a bridge of three functions', async ({ launch, folder }) => {
  const { app, page } = await launch(await folder('data'))
  const found = await page.evaluate(() => {
    const world = globalThis as Record<string, unknown>
    return { names: Object.keys(window.bridge), require: typeof world.require, process: typeof world.process }
  })
  expect(found).toEqual({ names: ['call', 'on', 'pathOf'], require: 'undefined', process: 'undefined' })
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
  const { app, page } = await launch(await folder('data'))
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
  }, origin)
  await askUnguarded({ app }, `${origin}/after`)
  expect(arrived).toEqual(['/after'])
  expect(page.url()).toMatch(/^app:\/\/atrium\//)
  server.close()
})

test('no code but our own runs', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  const ran = await page.evaluate(async () => {
    const world = globalThis as Record<string, unknown>
    const refused = new Promise<void>(resolve => {
      const left = new Set(['script-src-elem', 'script-src-attr'])
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        left.delete(effectiveDirective)
        if (left.size === 0) resolve()
      })
    })
    const script = document.createElement('script')
    script.textContent = 'globalThis.inline = true'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="x:" onerror="globalThis.handler = true">'
    document.body.append(image)
    const failed = new Promise(resolve => image.querySelector('img')?.addEventListener('error', resolve))
    await Promise.all([refused, failed])
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
  await expect(page.getByRole('button', { name: 'Open folder…' })).toBeVisible()
})

test('a right click offers what can be done with the text there', { tag: '@deep' }, async ({ launch, folder }) => {
  const atrium = await launch(await folder('data'))
  const { app, page } = atrium
  await openFolder(atrium, await folder('notes'))
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (this: Electron.Menu) {
      ;(globalThis as Record<string, unknown>).offered = this.items.map(({ label }) => label)
    }
  })
  const offered = () => app.evaluate(() => (globalThis as Record<string, unknown>).offered)
  await page.locator('main textarea').click({ button: 'right' })
  await expect.poll(offered).toEqual(['Cut', 'Copy', 'Paste', 'Paste as plain text', '', 'Select all'])
})

test('if no window is left, as on macOS, the menu opens one and carries out the chosen command there', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const { app } = await launch(await folder('data'))
  const settingsItem = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings.open') !== null)
  await expect.poll(settingsItem).toBe(true)
  await app.evaluate(({ app: own, BrowserWindow }) => {
    own.removeAllListeners('window-all-closed')
    own.on('window-all-closed', () => undefined)
    for (const window of BrowserWindow.getAllWindows()) window.close()
  })
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings.open')?.click()),
  ])
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
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

test('a window that is not one of Atrium’s own is not answered', async ({ launch, folder }) => {
  const { app } = await launch(await folder('data'))
  const answers = await app.evaluate(async ({ BrowserWindow, app: electron }) => {
    const preload = `${electron.getAppPath()}/out/preload/index.cjs`
    const asked = ['app://atrium/', 'about:blank', 'data:text/html,<p>x</p>'].map(async url => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await window.loadURL(url)
      const answer = await window.webContents.executeJavaScript('bridge.call("app.start")')
      window.destroy()
      return [url, answer.ok ? 'answered' : answer.code]
    })
    return Promise.all(asked)
  })
  expect(answers.map(([, code]) => code)).toEqual(['denied', 'denied', 'denied'])
})

async function newWindow({ app, page }: Atrium, keys = 'Control+Shift+N'): Promise<Page> {
  const [second] = await Promise.all([app.waitForEvent('window'), page.keyboard.press(keys)])
  return second
}

test('two windows show the same session, and know of each other’s changes', async ({ launch, folder }) => {
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  const workspace = await folder('shared')
  await openFolder(atrium, workspace)

  const second = await test.step('a new window begins at the start screen', async () => {
    const opened = await newWindow(atrium)
    await expect(opened.getByRole('button', { name: 'Open folder…' }).first()).toBeVisible()
    await expect(composer(opened)).toHaveCount(0)
    return opened
  })

  await test.step('a question asked in one window waits in both, and can be answered in either', async () => {
    await second.getByTestId('session-item').getByRole('button').first().click()
    await say(page, 'create shared.md with hello')
    await expect(card(page)).toHaveCount(1)
    await expect(card(second)).toHaveCount(1)
    await card(second).getByRole('button', { name: 'Create shared.md' }).click()
    await expect(card(second)).toHaveCount(0)
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await expect(second.getByTestId('turn-end')).toHaveCount(1)
  })

  await test.step('looks are the same in both, and sessions are opened apart', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme dark')
    await page.keyboard.press('Enter')
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+n')
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
    await expect(second.getByTestId('session-item')).toHaveCount(2)
    await expect(second.getByTestId('turn-end')).toHaveCount(1)
  })

  await test.step('both come back after a restart, each with its session', async () => {
    await atrium.quit()
    const again = await launch(data)
    await expect.poll(() => again.app.windows().length).toBe(2)
    const ends = async () => {
      const pages = again.app.windows()
      await Promise.all(pages.map(own => expect(composer(own)).toBeEnabled()))
      return (await Promise.all(pages.map(own => own.getByTestId('turn-end').count()))).sort()
    }
    await expect.poll(ends).toEqual([0, 1])
    await test.step('and one that is closed does not', async () => {
      await again.app.windows()[0]?.close()
      const open = () => again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
      await expect.poll(open).toBe(1)
      await again.quit()
      const last = await launch(data)
      await expect(composer(last.page)).toBeEnabled()
      expect(last.app.windows()).toHaveLength(1)
    })
  })
})

test('a folder is opened in a new window', { tag: '@deep' }, async ({ launch, folder }) => {
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, await folder('first'))
  const other = await folder('second')
  await atrium.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, other)
  const second = await newWindow(atrium, 'Control+Shift+O')
  await expect(composer(second)).toBeEnabled()
  await expect(second.getByRole('banner')).toContainText('atrium-second')
  await expect(page.getByRole('banner')).toContainText('atrium-first')

  await test.step('its terminal ends with it', async () => {
    await second.keyboard.press('Control+Shift+T')
    await expect(second.getByRole('textbox', { name: 'Your terminal' })).toBeFocused()
    await second.keyboard.type('echo $$ > pid\n')
    const pid = () => readFile(join(other, 'pid'), 'utf8').then(Number, () => 0)
    await expect.poll(pid).toBeGreaterThan(0)
    const shell = await pid()
    await second.close()
    await expect.poll(() => isRunning(shell)).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Records what the system would show and count; nobody looks at a window. */
async function watchNotes({ app }: Atrium) {
  await app.evaluate(({ Notification, BrowserWindow, app: electron }) => {
    const world = globalThis as Record<string, unknown>
    const seen = { notes: [] as string[], counts: [] as number[] }
    world.seen = seen
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      seen.notes.push(`${this.title}: ${this.body}`)
      world.lastNote = this
    }
    electron.setBadgeCount = count => seen.counts.push(count ?? 0) > 0
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  return () => app.evaluate(() => (globalThis as Record<string, unknown>).seen as { notes: string[]; counts: number[] })
}

test('a person who looks elsewhere is notified that a turn waits, and a click leads to it', async ({
  launch,
  folder,
}) => {
  const atrium = await launch(await folder('data'))
  const { page, app } = atrium
  await openFolder(atrium, await folder('notes'))
  const seen = await watchNotes(atrium)
  await say(page, 'create notes.md with hello')
  await expect(card(page)).toHaveCount(1)
  await expect.poll(seen).toEqual({ notes: ['create notes.md with hello: Needs your input.'], counts: [1] })

  await page.keyboard.press('Control+n')
  await expect(card(page)).toHaveCount(0)
  await app.evaluate(() => ((globalThis as Record<string, unknown>).lastNote as NodeJS.EventEmitter).emit('click'))
  await expect(card(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Deny/ }).first().click()
  await expect.poll(async () => (await seen()).counts).toEqual([1, 0])
})

test('each window hears of changes in the folder that it follows, also after another one is closed', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const { app, page } = await launch(await folder('data'))
  const [one, two] = [await folder('one'), await folder('two')]
  const opened = app.waitForEvent('window')
  await page.evaluate(() => window.bridge.call('window.open', {}))
  const other = await opened
  await other.waitForLoadState()
  const follow = (from: Page, workspace: string) =>
    from.evaluate(async followed => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      window.bridge.on('files.changed', changed => heard.push((changed as { workspace: string }).workspace))
      await window.bridge.call('file.watch', { workspace: followed })
    }, workspace)
  const isHeard = async (by: Page, workspace: string) => {
    const heardNow = () => by.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    const before = (await heardNow()).filter(name => name === workspace).length
    const again = async () => {
      await writeFile(join(workspace, 'new.md'), `${Math.random()}`)
      return (await heardNow()).filter(name => name === workspace).length
    }
    await expect.poll(again, { timeout: 15_000 }).toBeGreaterThan(before)
  }
  await follow(page, one)
  await follow(other, two)
  await isHeard(other, two)
  await isHeard(page, one)

  await test.step('but not of what only a page followed that was loaded anew since', async () => {
    await page.reload()
    const heard = () => other.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0))
    await isHeard(other, two)
    await heard()
    for (const _ of [1, 2]) {
      await writeFile(join(one, 'new.md'), `${Math.random()}`)
      await isHeard(other, two)
    }
    expect(new Set(await heard())).toEqual(new Set([two]))
    await follow(page, one)
  })

  await other.close()
  await isHeard(page, one)
})
