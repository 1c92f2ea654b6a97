import { expect, test } from 'vitest'
import { drivenPages } from '../../../helpers/driven-pages'
import { eventually } from '../../../helpers/eventually'
import { never } from '../../../helpers/never'

const { page, serve, server } = drivenPages()

test.each([
  ['1 + 1', '2'],
  ["'text'", 'text'],
  ['({ a: [1, null], b: undefined })', '{"a":[1,null]}'],
  ['undefined', 'undefined'],
  ['let x = 5; x * 2', '10'],
  ['if (true) { 7 }', 'undefined'],
  ['const a = 1\nconst b = 2\na + b;', '3'],
  ['for (let i = 0; i < 3; i++) { window.own += i } own', 'of the page012'],
  ['Promise.resolve([1])', '[1]'],
  ['await Promise.resolve(3)', '3'],
  ['const y = await Promise.resolve(4); return y', '4'],
  ['(() => { const a = { n: 1 }; a.self = a; return a })()', '{"n":1,"self":"[circular]"}'],
  ['(() => { const a = {}; return [a, a] })()', '[{},{}]'],
  ['10n', '"10"'],
  ['document.querySelector("p")', '"<p>words</p>"'],
  ['new Map([[1, 2]])', '[[1,2]]'],
  ['own', '"of the page"'.replaceAll('"', '')],
])('%s is %s', async (script, value) => {
  const { evaluate } = await page("<p>words</p><script>window.own = 'of the page'</script>")
  expect(await evaluate(script, never)).toBe(value)
})

test('an error that a script throws becomes a sentence', async () => {
  const { evaluate } = await page('<p>x')
  await expect(evaluate('null.x', never)).rejects.toThrow(
    'The script failed. TypeError: Cannot read properties of null',
  )
  await expect(evaluate('throw "own words"', never)).rejects.toThrow('The script failed. own words')
  await expect(evaluate('Promise.reject(new Error("later"))', never)).rejects.toThrow('The script failed. Error: later')
  await expect(evaluate('this is no script', never)).rejects.toThrow('The script failed. SyntaxError')
})

test('a script that adds frames does not bring the page to a stand', async () => {
  const { evaluate, outline } = await page('<p>x')
  await evaluate("document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<p>Added' }))", never)
  await expect.poll(() => outline()).toContain('Added')
})

test('a script that leads elsewhere ends there', async () => {
  const { evaluate, outline } = await page('<p>Here')
  serve({ '/there': '<h1>There</h1>' })
  await evaluate("location.href = '/there'; new Promise(() => undefined)", never)
  await expect.poll(() => outline()).toContain('"There"')
})

test('a script runs on a page whose policy forbids to make code of text', async () => {
  serve({
    '/strict': (_, response) =>
      response
        .setHeader('content-security-policy', "default-src 'none'")
        .setHeader('content-type', 'text/html')
        .end('<p>Strict'),
  })
  const { evaluate, navigate } = await page()
  await navigate({ type: 'to', url: `${server().here}/strict` }, never)
  expect(await evaluate("document.querySelector('p').textContent", never)).toBe('Strict')
  expect(await evaluate('const one = 1; one + 1', never)).toBe('2')
})

test('a long value is cut where it is made', async () => {
  const { evaluate } = await page('<p>x')
  const value = await evaluate("'x'.repeat(5e7)", never)
  expect(value.length).toBeLessThan(50_100)
  expect(value).toMatch(/\n… 49950000 more characters are left out\.$/)
})

test('an endless script is ended, and the page works on', async () => {
  const { evaluate, outline } = await page('<p>Still here')
  await expect(evaluate('while (true);', AbortSignal.timeout(500))).rejects.toThrow('did not answer in time')
  expect(await outline()).toContain('Still here')
})

test('a page in an endless loop fails what is asked of it, in time', async () => {
  const { evaluate, snapshot, picture, find } = await page('<p>x')
  let isBusy = false
  serve({
    '/busy': (_, response) => {
      isBusy = true
      response.end()
    },
  })
  const busy = "const told = new XMLHttpRequest(); told.open('GET', '/busy', false); told.send(); while (true);"
  await evaluate(`setTimeout(() => { ${busy} }, 300)`, never)
  await eventually(() => expect(isBusy).toBe(true))
  for (const asked of [snapshot, picture])
    await expect(asked({}, AbortSignal.timeout(400))).rejects.toThrow('did not answer in time')
  await expect(find('p', AbortSignal.timeout(400))).rejects.toThrow('did not answer in time')
})
