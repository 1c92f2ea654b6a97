import { expect, test } from 'vitest'
import { pageDriver } from '../../../../main/browser/driver/cdp-page-driver'
import { drivenPages } from '../../../helpers/driven-pages'
import { eventually } from '../../../helpers/eventually'
import { never } from '../../../helpers/never'

const { page, serve, server } = drivenPages()

test('console messages are kept, the latest last, one a line', async () => {
  const { log } = await page(
    `<script>console.log('one', 2, { three: 3 }); console.error('bad\\nline'); setTimeout(() => missing()); console.warn('\\u202eturned')</script>`,
  )
  await eventually(() => expect(log('console')).toContain('uncaught'))
  expect(
    log('console')
      .split('\n')
      .map(line => line.replace(/http:[^)]*/, 'URL')),
  ).toEqual([
    'log: one 2 Object (URL)',
    'error: bad line (URL)',
    'warning: <U+202E>turned (URL)',
    'uncaught error: ReferenceError: missing is not defined (URL)',
  ])
})

test('requests that failed are kept, in frames of other sites too', async () => {
  serve({ '/cut': (_, response) => response.socket?.destroy(), '/ok': 'fine', '/inner': '<img src="/missing-there">' })
  const { log } = await page(
    `<img src="/missing"><script>fetch('/ok'); fetch('/cut', { method: 'POST' }).catch(() => {})</script><iframe src="ELSEWHERE/inner"></iframe>`,
  )
  const lines = () =>
    log('network')
      .split('\n')
      .map(line => line.replace(/:\d{3,}/g, '').replace(/^(?:GET|POST) /, ''))
  await expect
    .poll(() => lines().sort())
    .toEqual([
      'http://127.0.0.1/cut: net::ERR_EMPTY_RESPONSE',
      'http://127.0.0.1/missing: 404 Not Found',
      'http://localhost/missing-there: 404 Not Found',
    ])
})

test('a page that floods its console is bounded', async () => {
  const { log, evaluate } = await page('<p>x')
  await evaluate("for (let i = 0; i < 20000; i++) console.log('x'.repeat(2000), i)", never)
  const lines = log('console').split('\n')
  expect(lines.length).toBeLessThanOrEqual(200)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(600)
  expect(log('console')).toContain('said so much at once')
  expect(await evaluate('1', never)).toBe('1')
})

const withoutPlaces = (lines: readonly string[]) =>
  lines.map(line => line.replace(/ \(http:[^)]*\)/, '').replace(/:\d{4,}/, ''))

test('errors are told from all else that was said, with the requests that failed', async () => {
  const { problems } = await page(
    `<img src="/gone"><script>console.log('fine'); console.warn('hm'); console.error('bad'); console.assert(false, 'so');
     Promise.reject(new Error('late')); missing()</script>`,
  )
  await expect
    .poll(() => withoutPlaces(problems().errors))
    .toEqual([
      'error: bad',
      'assert: so',
      'uncaught error: ReferenceError: missing is not defined',
      'uncaught error: Error: late',
    ])
  await expect.poll(() => withoutPlaces(problems().requests)).toEqual(['GET http://127.0.0.1/gone: 404 Not Found'])
})

test('a latecomer gets the earlier messages, and so does anyone who comes after them', async () => {
  const { chromium } = await page()
  serve({ '/': `<script>console.error('before'); fetch('/gone').then(() => { document.title = 'over' })</script>` })
  await chromium.cdp.send('Page.navigate', { url: `${server().here}/` })
  await eventually(async () => {
    const asked = chromium.cdp.send('Runtime.evaluate', { expression: 'document.title' })
    expect(await asked).toMatchObject({ result: { value: 'over' } })
  })
  const second = await pageDriver(chromium.cdp)
  const third = await pageDriver(chromium.cdp)
  second.close()
  for (const driver of [second, third]) {
    await expect.poll(() => withoutPlaces(driver.problems().errors)).toEqual(['error: before'])
    await expect.poll(() => withoutPlaces(driver.problems().requests)).toHaveLength(1)
  }
  third.close()
})

test('with another document only what is of it is told, the answer for it included', async () => {
  serve({ '/second': (_, response) => response.writeHead(500).end('<script>console.error("second")</script>') })
  const { log, problems, navigate } = await page(`<script>console.error('first'); fetch('/gone')</script>`)
  await expect.poll(() => problems().requests.length).toBe(1)
  await navigate({ type: 'to', url: `${server().here}/second` }, never)
  await expect.poll(() => withoutPlaces(problems().errors)).toEqual(['error: second'])
  expect(withoutPlaces(problems().requests)).toEqual(['GET http://127.0.0.1/second: 500 Internal Server Error'])
  expect(log('console')).not.toContain('first')
  expect(log('network')).not.toContain('gone')
})
