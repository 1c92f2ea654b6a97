import { expect, test } from 'vitest'
import { drivenPages, never } from '../../../helpers/driven-pages'

const { page, serve } = drivenPages()

test('what the console said is kept, the latest last, one a line', async () => {
  const { log, evaluate } = await page(
    `<script>console.log('one', 2, { three: 3 }); console.error('bad\\nline'); setTimeout(() => missing()); console.warn('\\u202eturned')</script>`,
  )
  await evaluate('new Promise(resolve => setTimeout(resolve, 50))', never)
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
