import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type * as driver from '../../main/browser/driver/cdp-page-driver'
import type { PageDriver } from '../../main/browser/page-driver'
import { chromiumPages } from '../helpers/chromium-pages'
import { chromiumProcess } from '../helpers/chromium-process'
import { pageServer } from '../helpers/page-server'
import { bundledModule } from './bundled-module'

/**
 * An outline of a page of 10,000 elements: at most 300 ms, and main held for at most 20 ms. Finding and clicking an element: at most
 * 60 ms in the middle, with the two frames for which it has to be still.
 * Run: npx tsx test/bench/browser.bench.ts
 */
const TURNS = 15
const never = new AbortController().signal

const source = fileURLToPath(new URL('../../main/browser/driver/cdp-page-driver.ts', import.meta.url))
const { module, remove } = await bundledModule<typeof driver>(source)
const [chromium, server] = await Promise.all([chromiumProcess(), pageServer()])
const pages = await chromiumPages(chromium.socket)
server.serve({
  '/': '<h1>Bench</h1>',
  '/rows': `<table>${Array.from({ length: 1250 }, (_, at) => `<tr><td><a href="/${at}">Link ${at}</a><td><div><span>Words ${at}</span><button>Do ${at}</button><input placeholder="Field ${at}"></div>`).join('')}</table>`,
  '/words': `<main>${'<div><span>some</span> <i>words</i></div>'.repeat(3333)}</main>`,
  '/button': '<button onclick="this.title = Date.now()">Press</button><input aria-label=Field>',
})
const { cdp } = await pages.open()
const page = await module.pageDriver(cdp)
for (const path of ['/rows', '/words']) {
  await show(page, path)
  const count = await page.evaluate("document.querySelectorAll('*').length", never)
  await measured(`outline of ${path}, ${count} elements`, () => page.snapshot({}, never))
  await measured('  what can be acted on alone', () => page.snapshot({ interactiveOnly: true }, never))
}
await show(page, '/button')
await measured('find and click', async () => page.act(await page.find('button', never), { type: 'click' }, never))
await measured('find and fill', async () =>
  page.act(await page.find('input', never), { type: 'fill', text: 'x' }, never),
)
await measured('press a key', async () => page.press('a', await page.focused(never), never))
await measured('a picture', () => page.picture({ longestSide: 800, mediaType: 'image/jpeg' }, never))
await measured('load a page', () => show(page, '/'))
page.close()
await chromium.end()
await server.end()
await remove()

async function show(driven: PageDriver, path: string): Promise<void> {
  await driven.navigate({ type: 'to', url: `${server.here}${path}` }, never)
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  const cpu = process.cpuUsage()
  delay.enable()
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  const first = times[0] ?? Number.NaN
  const middle = times.sort((one, other) => one - other)[Math.floor(TURNS / 2)] ?? Number.NaN
  const own = (user + system) / 1000 / TURNS
  console.log(
    `${name}: ${middle.toFixed(0)} ms in the middle, the first ${first.toFixed(0)} ms; ` +
      `main works ${own.toFixed(1)} ms for it, and was held ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}
