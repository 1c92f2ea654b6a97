import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, ofPerson, test } from '../helpers/hostile-app'

const SCHEMES = ['atrium', 'app', 'mcp', 'vscode', 'http', 'https', 'file', 'mailto', 'phi-core']

/** The arguments that a link or another program might hand to an app that receives it. */
const ARGUMENTS = [
  ['atrium://mcp/install?name=x&config=eyJjb21tYW5kIjoidG91Y2giLCJhcmdzIjpbImNhbmFyeSJdfQ=='],
  ['atrium://open?folder=/etc&mode=full&prefill=--settings=%7B%7D'],
  ['--settings={"approvalMode":"full"}', '--prefill', 'touch canary'],
  ['--remote-debugging-port=9222', '--inspect', '--load-extension=/tmp/x', '--js-flags=--expose-gc'],
  ['/etc/passwd', 'file:///etc/passwd', 'javascript:window.__pwn=1', 'https://example.com'],
  ['--user-data-dir=/tmp/evil', '--disable-web-security', '--allow-file-access', '-r', './canary.js'],
]

test('L1: the app is registered for no kind of link, and would hear of none', async ({ hostile, stage }) => {
  await stage()
  const found = await hostile.app.evaluate(
    ({ app }, schemes) => ({
      schemes: schemes.filter(scheme => app.isDefaultProtocolClient(scheme)),
      listeners: ['open-url', 'open-file', 'continue-activity'].map(name => app.listenerCount(name as 'open-url')),
    }),
    SCHEMES,
  )
  expect(found).toEqual({ schemes: [], listeners: [0, 0, 0] })
})

test('L3: whatever a second start is called with changes nothing in the first', async ({ hostile, stage }) => {
  const { watched } = await stage()
  const before = await ofPerson(hostile)
  const url = hostile.page.url()
  await hostile.app.evaluate(({ app }, lists) => {
    for (let round = 0; round < 1_000; round++) {
      const list = lists[round % lists.length] ?? []
      app.emit('second-instance', {}, ['atrium', ...list, `--fuzz=${round}`], '/', {})
    }
  }, ARGUMENTS)
  expect(await ofPerson(hostile)).toEqual(before)
  expect(hostile.page.url()).toBe(url)
  expect(await watched()).toMatchObject({ opened: [], started: [], lookedUp: [] })
})

test('L3: a real second start with such arguments ends, and the first goes on as it was', { tag: '@deep' }, async ({
  hostile,
  stage,
}) => {
  const { watched } = await stage()
  const before = await ofPerson(hostile)
  const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    ...switches,
    `--user-data-dir=${hostile.data}`,
    resolve('.'),
    ...(ARGUMENTS[0] ?? []),
    ...(ARGUMENTS[2] ?? []),
  ]
  const second = spawn(process.env.ATRIUM_ELECTRON ?? '', args)
  expect(await new Promise(ended => second.once('exit', ended))).toBe(0)
  expect(await ofPerson(hostile)).toEqual(before)
  expect(await watched()).toMatchObject({ opened: [], started: [], lookedUp: [] })
})
