import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Cdp } from '../../main/browser/cdp'
import { pageDriver } from '../../main/browser/driver/cdp-page-driver'
import type { ElementAction, PageDriver, SnapshotOptions } from '../../main/browser/page-driver'
import { type ChromiumPage, type ChromiumPages, chromiumPages, type PageWish } from './chromium-pages'
import { never } from './never'
import { type PageServer, pageServer, type ServedPage } from './page-server'

/** A driver over a real page, with short words for what tests do all the time. */
export type DrivenPage = PageDriver & {
  chromium: ChromiumPage
  /** Serves the HTML and goes there. */
  show(html: string): Promise<void>
  outline(options?: SnapshotOptions): Promise<string>
  /** Finds what a selector names, and acts on it. */
  on(selector: string, action: ElementAction): Promise<void>
}

/** Chromium and a server for the tests of a file. */
export function drivenPages() {
  let pages: ChromiumPages
  let server: PageServer
  const open: DrivenPage[] = []
  beforeAll(async () => {
    ;[pages, server] = await Promise.all([chromiumPages(inject('chromiumSocket')), pageServer()])
  }, 60_000)
  afterEach(async () => {
    for (const page of open.splice(0)) {
      page.close()
      await page.chromium.close()
    }
  })
  afterAll(async () => {
    await pages?.end()
    await server?.end()
  })
  return {
    server: () => server,
    serve: (served: Record<string, ServedPage>) => server.serve(served),
    /** Opens a page, which shows the HTML where there is some. */
    async page(html?: string, wish?: PageWish, wrapped = (cdp: Cdp) => cdp): Promise<DrivenPage> {
      const chromium = await pages.open(wish)
      const driver = await pageDriver(wrapped(chromium.cdp))
      const driven: DrivenPage = {
        ...driver,
        chromium,
        async show(text) {
          server.serve({ '/': `<!doctype html><meta charset=utf-8>${text}` })
          await driver.navigate({ type: 'to', url: `${server.here}/` }, never)
        },
        outline: (options = {}) => driver.snapshot(options, never),
        on: async (selector, action) => driver.act(await driver.find(selector, never), action, never),
      }
      open.push(driven)
      if (html !== undefined) await driven.show(html)
      return driven
    },
  }
}
