import { describe, expect, test } from 'vitest'
import { pageDriver } from '../../../../main/browser/driver/cdp-page-driver'
import { lookAt } from '../../../../main/browser/look/look-at'
import { redactedPage } from '../../../../main/browser/redacted-page'
import type { Tab } from '../../../../main/browser/tabs/browser-tab'
import { typedSecrets } from '../../../../main/browser/typed-secrets'
import { type DrivenPage, drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'
import { scriptedBrowser } from '../../../helpers/scripted-browser'
import { slowPeer } from '../../../helpers/slow-peer'

const { page: open, serve, server } = drivenPages()

/** A tab that is told to be there, of a page of Chromium. */
async function tabOf(driven: DrivenPage) {
  const { folder, pages } = await scriptedBrowser()
  const tab = folder.open()
  const { url, title } = await driven.address()
  const facts = { url, title, isLoading: false, canGoBack: false, canGoForward: false }
  pages[0]?.listener.changed(facts)
  return { tab, listener: pages[0]?.listener, tell: pages[0]?.tell }
}

const look = (tab: Tab, page: DrivenPage, more: Partial<Parameters<typeof lookAt>[1]> = {}) =>
  lookAt(tab, { page, hasPicture: true, ...more })

test('a picture as models look at it, and what went wrong', async () => {
  const page = await open(`<title>Shop</title><body style="background:#0a0"><script>console.error('bad')</script>`)
  const { tab } = await tabOf(page)
  await expect.poll(() => page.problems().errors.length).toBe(1)
  const { origin, picture, text } = await look(tab, page)
  expect(origin).toEqual({ url: `${server().here}/`, title: 'Shop' })
  expect([...(picture ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff])
  expect(text).toContain('- error: bad')
})

test('without a picture there is the outline of the page', async () => {
  const page = await open('<title>Shop</title><button>Buy</button>')
  const { tab } = await tabOf(page)
  const { picture, text } = await look(tab, page, { hasPicture: false })
  expect(picture).toBe(undefined)
  expect(text).toMatch(/What it shows:\n[\s\S]*button "Buy"/)
})

test('values of the vault that somebody typed stay covered', async () => {
  const typed = 'a-very-secret-value'
  const page = await open(
    `<title>x</title><input id=a style="position:absolute;left:0;top:0;width:400px;height:100px;font-size:40px">
     <script>addEventListener('input', ({ target }) => { console.error('typed ' + target.value); document.title = target.value })</script>`,
  )
  await page.on('#a', { type: 'fill', text: typed, isSecret: true })
  const { tab } = await tabOf(page)
  const all = typedSecrets()
  all.note([{ reference: 'vault:shop/password', value: typed }])
  const looker = redactedPage(await pageDriver(page.chromium.cdp), all)
  const covering = { page: { ...page, ...looker } }
  const seen = await look(tab, page, covering)
  expect(JSON.stringify([seen.origin, seen.text])).not.toContain(typed)
  expect(seen.text).toContain('typed [')
  expect(seen.origin.title).toMatch(/^\[/)
  // The field is a block of one colour.
  const script = `(async () => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/jpeg;base64,${Buffer.from(seen.picture ?? []).toString('base64')}')).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(10, 10, 380, 80)
    return Math.max(...data.filter((_, at) => at % 4 === 0)) - Math.min(...data.filter((_, at) => at % 4 === 0))
  })()`
  expect(Number(await page.evaluate(script, never))).toBeLessThan(40)
  const words = await look(tab, page, { ...covering, hasPicture: false })
  expect(words.text).not.toContain(typed)
  looker.close()
})

describe('the sentence that says why there is nothing to see', () => {
  test('no page, one that could not be loaded, one that ended, one that waits for an answer', async () => {
    const page = await open('<p>x')
    const { tab, listener, tell } = await tabOf(page)
    const { folder } = await scriptedBrowser()
    await expect(look(folder.open(), page)).rejects.toThrow('No page is open in this tab.')
    tell?.('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi', url: server().here })
    await expect(look(tab, page)).rejects.toThrow('The page is waiting for your answer.')
    listener?.began()
    listener?.failed({ code: -102, name: 'ERR_CONNECTION_REFUSED', url: `${server().here}/` })
    await expect(look(tab, page)).rejects.toThrow('there’s nothing to capture')
    listener?.began()
    listener?.ended('crashed')
    await expect(look(tab, page)).rejects.toThrow('The page stopped.')
  })

  test('one that is busy', { timeout: 40_000 }, async () => {
    const page = await open('<p>x')
    const { tab } = await tabOf(page)
    let isBusy = true
    const busy = page.chromium.cdp
      .send('Runtime.evaluate', { expression: 'const until = Date.now() + 14000; while (Date.now() < until);' })
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
    await expect(look(tab, page)).rejects.toThrow('The page isn’t responding')
    expect(isBusy).toBe(true)
    await busy
  })

  test('one that goes elsewhere meanwhile', async () => {
    serve({ '/next': '<title>Next</title>' })
    const page = await open('<title>First</title>')
    const { tab } = await tabOf(page)
    const moving: DrivenPage = {
      ...page,
      async picture(...given) {
        const taken = await page.picture(...given)
        await page.navigate({ type: 'to', url: `${server().here}/next` }, never)
        await slowPeer(50)
        return taken
      },
    }
    await expect(look(tab, moving)).rejects.toThrow('The page changed to another one')
  })
})
