import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page as WindowPage } from '@playwright/test'
import { type Atrium, expect } from './launch'
import { openFolder } from './person'

export type WebPages = { port: number; origin: string; asked: string[]; close(): Promise<void> }
type Page = string | ((response: ServerResponse, request: Parameters<RequestListener>[0]) => void)

/** Serves pages on a port of this computer, and keeps which of them were asked for. */
export async function webPages(pages: Readonly<Record<string, Page>>): Promise<WebPages> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    asked.push(path)
    const page = pages[path]
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page === 'string') response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    else page(response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Playwright answers dialogs by itself where nobody listens to them. */
export function leaveDialogs({ app }: Atrium): void {
  const leave = (page: { on(name: 'dialog', heard: () => void): unknown }) => page.on('dialog', () => undefined)
  for (const page of app.windows()) leave(page)
  app.on('window', leave)
}

/** Opens a folder, and the empty browser of it. */
export async function beginBrowser(atrium: Atrium, folder: string): Promise<void> {
  leaveDialogs(atrium)
  await openFolder(atrium, folder)
  await atrium.page.keyboard.press('Control+Shift+b')
  await expect(atrium.page.getByRole('textbox', { name: 'Address' })).toBeVisible()
}

/** The person types an address. */
export async function go(page: WindowPage, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill(to)
  await page.keyboard.press('Enter')
}

/** Runs a script in the page of the browser whose address ends so, and gives what it gives. */
export function inPage({ app }: Atrium, path: string, script: string): Promise<unknown> {
  return app.evaluate(
    ({ webContents }, [wanted = '', code = '']) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().endsWith(wanted))
      if (!found) throw new Error(`No page ends with ${wanted}.`)
      // A script in a page that is closed meanwhile is never answered.
      const gone = new Promise((_, reject) => found.once('destroyed', () => reject(new Error('The page was closed.'))))
      return Promise.race([found.executeJavaScript(code, false), gone])
    },
    [path, script],
  )
}

/** The person clicks an element of such a page. */
export async function clickIn(atrium: Atrium, path: string, selector: string): Promise<void> {
  await pressAt(atrium, path, { ...(await middleIn(atrium, path, selector)), button: 'left' })
}

/** The person asks for the menu of such an element. */
export async function rightClickIn(atrium: Atrium, path: string, selector: string): Promise<void> {
  await pressAt(atrium, path, { ...(await middleIn(atrium, path, selector)), button: 'right' })
}

/** Returns the middle of such an element in its page, once that is drawn: Chromium drops earlier presses. */
export async function middleIn(atrium: Atrium, path: string, selector: string): Promise<{ x: number; y: number }> {
  const middle = `(async () => {
    const isDrawn = () => performance.getEntriesByName('first-paint').length > 0
    for (let left = 250; !isDrawn() && left > 0; left--) await new Promise(resolve => setTimeout(resolve, 20))
    const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } })()`
  return (await inPage(atrium, path, middle)) as { x: number; y: number }
}

type Press = { x: number; y: number; button: 'left' | 'right' }

async function pressAt({ app }: Atrium, path: string, at: Press): Promise<void> {
  await app.evaluate(
    ({ webContents }, { wanted, ...press }) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().endsWith(wanted))
      found?.sendInputEvent({ ...press, clickCount: 1, type: 'mouseDown' })
      found?.sendInputEvent({ ...press, clickCount: 1, type: 'mouseUp' })
    },
    { wanted: path, ...at },
  )
}

/** The person presses keys while they are in such a page. */
export async function pressIn({ app }: Atrium, path: string, keyCode: string, modifiers: string[] = []): Promise<void> {
  await app.evaluate(
    ({ webContents }, { wanted, key, held }) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().endsWith(wanted))
      const press = { keyCode: key, modifiers: held as Electron.InputEvent['modifiers'] & string[] }
      found?.sendInputEvent({ type: 'keyDown', ...press })
      found?.sendInputEvent({ type: 'keyUp', ...press })
    },
    { wanted: path, key: keyCode, held: modifiers },
  )
}

/** The person types where the keyboard is in such a page. */
export async function typeIn({ app }: Atrium, path: string, text: string): Promise<void> {
  await app.evaluate(
    async ({ webContents }, [wanted = '', typed = '']) => {
      const found = webContents.getAllWebContents().find(contents => contents.getURL().endsWith(wanted))
      found?.focus()
      await found?.insertText(typed)
    },
    [path, text],
  )
}

/** Returns the positions of the browsers' pages in the windows: the part that is drawn, and whether it is. */
export function placesOf({ app }: Atrium): Promise<{ width: number; height: number; x: number; y: number }[]> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().flatMap(window => window.contentView.children.map(view => view.getBounds())),
  )
}

/** The processes of pages that are not the window's. */
export function processesOf({ app }: Atrium): Promise<number[]> {
  return app.evaluate(({ webContents, BrowserWindow }) =>
    webContents
      .getAllWebContents()
      .filter(contents => BrowserWindow.fromWebContents(contents)?.webContents !== contents)
      .map(contents => contents.getOSProcessId()),
  )
}
