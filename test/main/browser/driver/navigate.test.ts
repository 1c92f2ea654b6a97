import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowedAddress } from '../../../../main/browser/driver/navigate'
import { drivenPages } from '../../../helpers/driven-pages'
import { never } from '../../../helpers/never'

const { page, serve, server } = drivenPages()

const to = (path: string) => ({ type: 'to', url: path.startsWith('/') ? `${server().here}${path}` : path }) as const

test('a page is gone to, and the status of its answer is told', async () => {
  serve({ '/ok': '<title>Fine\u202e</title>', '/bad': (_, response) => response.writeHead(503).end('down') })
  const { navigate, address } = await page()
  const landed = await navigate(to('/ok'), never)
  expect(landed).toEqual({
    url: `${server().here}/ok`,
    title: 'Fine<U+202E>',
    document: expect.any(String),
    status: 200,
  })
  expect(await address()).toEqual({ url: landed.url, title: landed.title, document: landed.document })
  expect(await navigate(to('/bad'), never)).toMatchObject({ status: 503 })
  expect(await navigate(to('about:blank'), never)).toMatchObject({ url: 'about:blank' })
})

test('back, forward and reload go along the history', async () => {
  serve({ '/one': '<h1>One</h1>', '/two': '<h1>Two</h1>' })
  const { navigate, outline, address } = await page()
  await navigate(to('/one'), never)
  await navigate(to('/two'), never)
  expect((await navigate({ type: 'back' }, never)).url).toMatch(/\/one$/)
  expect(await outline()).toContain('"One"')
  expect((await navigate({ type: 'forward' }, never)).url).toMatch(/\/two$/)
  const before = await address()
  const after = await navigate({ type: 'reload' }, never)
  expect(after.url).toBe(before.url)
  expect(after.document).not.toBe(before.document)
  await expect(navigate({ type: 'forward' }, never)).rejects.toThrow('There is no page after this one.')
})

test('an address within the page leads there without another document', async () => {
  serve({ '/long': '<h1 id=part>Part</h1>' })
  const { navigate } = await page()
  const first = await navigate(to('/long'), never)
  const second = await navigate(to('/long#part'), never)
  expect(second.document).toBe(first.document)
  expect(second.url).toMatch(/#part$/)
})

test('the reason that nothing was loaded is given in words', async () => {
  const dead = createServer()
  await new Promise<void>(resolve => dead.listen(0, '127.0.0.1', resolve))
  const { port } = dead.address() as AddressInfo
  await new Promise(resolve => dead.close(resolve))
  serve({
    '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
    '/empty': (_, response) => response.writeHead(204).end(),
    '/file': (_, response) =>
      response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' }).end('PK'),
    '/cut': (_, response) => response.socket?.destroy(),
    '/here': '<h1>Here</h1>',
  })
  const { navigate, outline } = await page()
  await navigate(to('/here'), never)
  expect((await navigate(to('/empty'), never)).failure).toBe(
    'The server answered without any content. The page before is still shown.',
  )
  expect((await navigate(to('/file'), never)).failure).toBe(
    'The address is a file that is downloaded, and no page. The page before is still shown.',
  )
  expect(await outline()).toContain('"Here"')
  expect((await navigate(to(`http://127.0.0.1:${port}/`), never)).failure).toBe(
    'Nothing answers at that host and port. (ERR_CONNECTION_REFUSED)',
  )
  expect((await navigate(to('/round'), never)).failure).toBe(
    'The address leads round in a circle of redirects. (ERR_TOO_MANY_REDIRECTS)',
  )
  expect((await navigate(to('/cut'), never)).failure).toMatch(
    /^The server (?:answered nothing|closed the connection)\./,
  )
  expect((await navigate(to(`https://127.0.0.1:${new URL(server().here).port}/`), never)).failure).toMatch(/ERR_/)
  expect(await outline()).toBeDefined()
})

test('a server that does not answer keeps nobody longer than the caller waits', async () => {
  serve({ '/never': () => undefined, '/after': '<h1>After</h1>' })
  const { navigate, outline } = await page()
  await expect(navigate(to('/never'), AbortSignal.timeout(500))).rejects.toThrow('did not answer in time')
  await navigate(to('/after'), never)
  expect(await outline()).toContain('"After"')
})

test('a page whose parts never come is gone on with', async () => {
  onTestFinished(() => void vi.useRealTimers())
  let asked = () => {}
  const isAsked = new Promise<void>(resolve => {
    asked = resolve
  })
  serve({ '/never': () => asked(), '/slow': '<h1>There</h1><img src="/never">' })
  const { navigate, outline } = await page()
  // Nobody waits for half a minute.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const going = navigate(to('/slow'), never)
  await isAsked
  vi.advanceTimersByTime(29_000)
  vi.useRealTimers()
  expect(await going).toMatchObject({ status: 200 })
  expect(await outline()).toContain('"There"')
})

test('a process that ended is told, and a reload brings the page back', async () => {
  const { chromium, outline, navigate } = await page('<h1>Alive</h1>')
  const looking = outline().then(() => outline())
  await chromium.crash()
  await expect(Promise.all([looking, outline()])).rejects.toThrow("The page's process has ended.")
  await expect(outline()).rejects.toThrow("The page's process has ended.")
  await navigate({ type: 'reload' }, never)
  expect(await outline()).toContain('"Alive"')
})

test('a tab that is closed fails what was asked of it', async () => {
  const { chromium, evaluate } = await page('<h1>Alive</h1>')
  const asked = evaluate('new Promise(() => {})', never)
  const failing = expect(asked).rejects.toThrow(/closed|ended|gone/i)
  await chromium.close()
  await failing
})

test.each([
  ['file:///etc/passwd', 'Addresses that begin with file: are not opened'],
  ['chrome://settings', 'Addresses that begin with chrome: are not opened'],
  ['javascript:alert(1)', 'Addresses that begin with javascript: are not opened'],
  ['data:text/html,x', 'Addresses that begin with data: are not opened'],
  ['view-source:https://a.example', 'Addresses that begin with view-source: are not opened'],
  ['about:config', 'Addresses that begin with about: are not opened'],
  ['example.com', 'is no address. A whole address begins with https:// or http://.'],
  ['', 'is no address'],
])('%s is not gone to', (address, sentence) => {
  expect(() => allowedAddress(address)).toThrow(sentence)
})
