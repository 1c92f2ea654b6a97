import { describe, expect, test } from 'vitest'
import { terminateHungScript, watchAnswers } from '../../../../main/browser/driver/hung-page'
import { drivenPages } from '../../../helpers/driven-pages'
import { eventually } from '../../../helpers/eventually'
import { sampleOf } from '../../../helpers/how-deep'
import { never } from '../../../helpers/never'
import { slowPeer } from '../../../helpers/slow-peer'

const { page, serve, server } = drivenPages()

const LOOPS: Readonly<Record<string, string>> = {
  'one that never ends': 'for (;;) {}',
  'one that catches what ends it': 'for (;;) try { for (;;) {} } catch {} finally { for (;;) {} }',
  'a regular expression': `/^(?:a+)+$/.test('${'a'.repeat(60)}b')`,
  'answers without an end': 'const again = () => Promise.resolve().then(again); again()',
  'a long list': 'const all = []; for (;;) { all.push(1); if (all.length > 1e6) all.length = 0 }',
}

/** Tells the server, and keeps the page busy until that has answered. */
const BEGINS = "const told = new XMLHttpRequest(); told.open('GET', '/begun', false); told.send()"

describe('a page whose script never ends is left', () => {
  for (const [name, loop] of sampleOf(Object.entries(LOOPS), 2)) {
    test(`${name}, for another address of its host, and by loading it again`, { timeout: 60_000 }, async () => {
      let isBusy = true
      let begun = 0
      serve({
        '/begun': (_, response) => {
          begun++
          response.end()
        },
        '/busy': (_, response) =>
          response
            .setHeader('content-type', 'text/html')
            .end(`<title>Busy</title><script>if (${isBusy}) setTimeout(() => { ${BEGINS}; ${loop} }, 300)</script>`),
        '/next': '<title>Next</title>',
      })
      const { navigate } = await page()
      const toBusy = async () => {
        const before = begun
        await navigate({ type: 'to', url: `${server().here}/busy` }, never)
        await eventually(() => expect(begun).toBeGreaterThan(before))
      }
      await toBusy()
      expect(await navigate({ type: 'to', url: `${server().here}/next` }, never)).toMatchObject({ title: 'Next' })
      await toBusy()
      isBusy = false
      expect(await navigate({ type: 'reload' }, never)).toMatchObject({ title: 'Busy' })
    })
  }
})

test('a page that loops as soon as it has loaded is where it is said to be, and is left', {
  timeout: 60_000,
}, async () => {
  serve({
    '/busy': "<title>Busy</title><script>addEventListener('load', () => setTimeout(() => { for (;;) {} }))</script>",
    '/next': '<title>Next</title>',
  })
  const { address, navigate } = await page()
  const busy = { url: `${server().here}/busy`, title: 'Busy' }
  expect(await navigate({ type: 'to', url: busy.url }, never)).toMatchObject({ ...busy, status: 200 })
  expect(await address()).toMatchObject(busy)
  expect(await navigate({ type: 'to', url: `${server().here}/next` }, never)).toMatchObject({ title: 'Next' })
})

test.each(sampleOf(['pagehide', 'beforeunload', 'unload'], 2))(
  'a page that loops as it is left (%s) is left',
  {
    timeout: 60_000,
  },
  async event => {
    serve({
      '/busy': `<script>addEventListener('${event}', () => { for (;;) {} })</script>`,
      '/next': '<title>Next</title>',
    })
    const { navigate, on } = await page()
    await navigate({ type: 'to', url: `${server().here}/busy` }, never)
    await on('body', { type: 'click' }).catch(() => undefined)
    expect(await navigate({ type: 'to', url: `${server().here}/next` }, never)).toMatchObject({ title: 'Next' })
  },
)

test('a page that begins to loop while its next one is waited for is left', { timeout: 60_000 }, async () => {
  serve({
    '/busy': '<script>setTimeout(() => { for (;;) {} }, 1_500)</script>',
    '/next': (_, response) =>
      void setTimeout(() => response.setHeader('content-type', 'text/html').end('<title>Next</title>'), 2_500),
  })
  const { navigate } = await page()
  await navigate({ type: 'to', url: `${server().here}/busy` }, never)
  expect(await navigate({ type: 'to', url: `${server().here}/next` }, never)).toMatchObject({ title: 'Next' })
})

test('a page whose every script begins others that never end is left at the second time', {
  timeout: 60_000,
}, async () => {
  const loop = 'const again = () => { setTimeout(again); setTimeout(again); for (;;) {} }; setTimeout(again, 300)'
  serve({ '/busy': `<script>${loop}</script>`, '/next': '<title>Next</title>' })
  const { navigate } = await page()
  await navigate({ type: 'to', url: `${server().here}/busy` }, never)
  // Somebody looks at it for a while.
  await slowPeer(600)
  const next = () => navigate({ type: 'to', url: `${server().here}/next` }, never)
  // Its process may have to be ended, which is told.
  await next().catch((error: Error) => expect(error.message).toContain("The page's process has ended."))
  expect(await next()).toMatchObject({ title: 'Next' })
})

test('a page that answers keeps its script', async () => {
  const { chromium, show } = await page()
  await show('<title>0</title><script>setInterval(() => { document.title = Number(document.title) + 1 }, 20)</script>')
  let asked = 0
  await terminateHungScript(chromium.cdp.send, () => asked++ < 3)
  const { result } = (await chromium.cdp.send('Runtime.evaluate', {
    awaitPromise: true,
    expression: `(async () => {
      const before = Number(document.title)
      await new Promise(resolve => new MutationObserver(resolve).observe(document.head, { childList: true, subtree: true }))
      return Number(document.title) > before
    })()`,
  })) as { result: { value: boolean } }
  expect(result.value).toBe(true)
})

test('a page that does not answer is told of once, and that it does so again', { timeout: 20_000 }, async () => {
  const { chromium, show } = await page()
  await show('<title>Fine</title>')
  const heard: boolean[] = []
  const touched = watchAnswers(chromium.cdp.send, isBusy => heard.push(isBusy))
  await touched()
  expect(heard).toEqual([])
  const loop = chromium.cdp.send('Runtime.evaluate', { expression: 'for (;;) {}' }).catch(() => undefined)
  const pressed = touched()
  await touched()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([true])
  await chromium.cdp.send('Runtime.terminateExecution')
  await Promise.all([loop, pressed])
  expect(heard).toEqual([true, false])
})
