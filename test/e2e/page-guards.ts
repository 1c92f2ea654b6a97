import type { Page } from '@playwright/test'
import { expect, test } from './launch'
import { go, type WebPages, webPages } from './web-pages'

/** An open page of the browser, and the window that shows it. */
type Looking = {
  page: Page
  /** Runs a script in the page that `outside` serves at its root, and gives what it gives. */
  inPage(script: string): Promise<unknown>
  /** The addresses of all pages that there are, those of windows too. */
  urls(): Promise<string[]>
}

/** Serves a page that tries to get at Atrium, and what it needs. */
export function outside(): Promise<WebPages> {
  return webPages({
    '/': '<!doctype html><title>Outside</title><iframe id="inner" src="/inner"></iframe><a id="app" href="app://atrium/">app</a>',
    '/inner': '<!doctype html><title>Inner</title>',
    '/redirect': response => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  })
}

/** The script that finds, from within a page, anything that is not the web's. */
const FINDINGS = `(() => {
  const names = ['bridge', 'require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', '__dirname']
  return names.filter(name => typeof globalThis[name] !== 'undefined')
})()`

const NOWHERE = [
  ...['app://atrium/index.html', 'mcp-app://abc/', 'chrome://gpu', 'devtools://devtools/bundled/inspector.html'],
  ...['file:///etc/passwd', 'view-source:file:///etc/passwd', 'javascript:void(document.title="taken")'],
  'data:text/html,hi',
]

/** The page of `outside` is open, and gets at nothing of Atrium. What only main can tell is not looked at here. */
export async function reachesNothing(site: WebPages, { page, inPage, urls }: Looking): Promise<void> {
  await test.step('there is nothing of Atrium in it, nor in its frames', async () => {
    expect(await inPage(FINDINGS)).toEqual([])
    const inner = `document.querySelector('#inner').contentWindow.eval(${JSON.stringify(FINDINGS)})`
    expect(await inPage(inner)).toEqual([])
  })

  await test.step('addresses of Atrium, of Chromium and of the disk lead nowhere', async () => {
    const before = await page.evaluate(() => location.href)
    for (const address of NOWHERE) {
      await inPage(`location.href = ${JSON.stringify(address)}; 0`).catch(() => undefined)
      await inPage(`window.open(${JSON.stringify(address)}); 0`).catch(() => undefined)
    }
    await inPage("document.querySelector('#app').click(); 0")
    await expect(page.getByRole('region', { name: 'Browser', exact: true })).toContainText(
      'The page tried to go to a blocked address',
    )
    const own = [`${site.origin}/`, `${site.origin}/inner`]
    expect((await urls()).filter(url => !/^app:\/\/atrium\/(\?|$)/.test(url) && !own.includes(url))).toEqual([])
    expect(await page.evaluate(() => location.href)).toBe(before)
    for (const address of ['app://atrium/index.html', 'file:///etc/passwd'])
      expect(await inPage(`fetch(${JSON.stringify(address)}).then(() => 'read', () => 'refused')`)).toBe('refused')
    await go(page, `127.0.0.1:${site.port}/redirect`)
    await expect(page.getByRole('alert')).toContainText('Can’t show this page')
  })

  await test.step('what it keeps is not where Atrium keeps its own', async () => {
    await go(page, `127.0.0.1:${site.port}/`)
    await expect.poll(() => inPage('document.title').catch(() => '')).toBe('Outside')
    await inPage("document.cookie = 'kept=yes; max-age=1000'; localStorage.kept = 'of-the-page-alone'; 0")
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe(null)
  })
}
