import { join } from 'node:path'
import { openStore } from '../../main/store/store'
import { composer } from '../e2e/person'
import { median, onGround, percentile } from './bench-app'
import { writeLogs } from './bench-logs'
import { holdOf, watchMain } from './main-hold'
import { report } from './report'

/**
 * The app with no session, with 2,000 and with 20,000: the time until its window can be used, and what one more session, one that is pinned and
 * scrolling the list cost the page and main. Run: npm run build && npx tsx test/bench/session-list.bench.ts [runs]
 */
const [runs = '3'] = process.argv.slice(2)
const SIZES = [0, 2_000, 20_000]
const BYTES = 3_000
const FRAMES = 120
/** The limits that were decided for any size. */
const MOST: Readonly<Record<string, number>> = {
  'a new session, main held': 50,
  'pinned three times, main held': 50,
  'a frame while the list is scrolled, p95': 20,
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const SCROLL = `new Promise(done => {
  const box = document.querySelector('nav .overflow-y-auto')
  const times = []
  let last
  const step = now => {
    if (last) times.push(now - last)
    last = now
    box.scrollTop += 40
    times.length < ${FRAMES} ? requestAnimationFrame(step) : done(times)
  }
  requestAnimationFrame(step)
})`
const longest = (times: readonly number[]): number => Math.max(0, ...times)

/** Resolves to figures by their names, in milliseconds. */
async function figuresOf(size: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  await onGround(async ground => {
    const data = join(ground.data, 'data')
    if (size > 0) await writeLogs(join(data, 'sessions'), size, { bytes: BYTES, workspace: ground.folder })
    const store = await openStore(data)
    await store.recentFolders.add(ground.folder)
    await store.close()

    const began = performance.now()
    const bench = await ground.start()
    const { page } = bench
    const first = size > 0 ? page.getByTestId('session-item') : page.getByRole('button', { name: 'Open folder…' })
    await first.first().waitFor()
    figures['until the list is there'] = performance.now() - began

    const listed = await page.evaluate<number>(`bridge.call('app.start').then(({ value }) => value.sessions.length)`)
    if (listed !== size) throw new Error(`${listed} sessions are listed in place of ${size}.`)
    await watchMain(bench)
    await bench.longTasks()
    await holdOf(bench)
    await page
      .getByRole('button', { name: /^New session in / })
      .first()
      .click()
    await composer(page).waitFor()
    figures['a new session, longest task of the page'] = longest(await bench.longTasks())
    figures['a new session, main held'] = await holdOf(bench)

    const pin = `(async () => {
      const id = ${JSON.stringify('s0')}
      for (const pinned of [true, false, true]) await bridge.call('session.mark', { sessionId: id, pinned })
    })()`
    if (size > 0) await page.evaluate(pin)
    figures['pinned three times, longest task of the page'] = longest(await bench.longTasks())
    figures['pinned three times, main held'] = await holdOf(bench)

    const frames = await page.evaluate<number[]>(SCROLL)
    figures['a frame while the list is scrolled, p95'] = percentile(frames, 0.95)
    await bench.end()
  })
  return figures
}

for (const size of SIZES) {
  const all: Record<string, number>[] = []
  for (let run = 0; run < Number(runs); run++) all.push(await figuresOf(size))
  for (const name of Object.keys(all[0] ?? {})) {
    const value = median(all.map(figures => figures[name] ?? 0))
    report({
      name: `${size} sessions: ${name}`,
      value,
      unit: 'ms',
      ...(size > 0 && name in MOST && { most: MOST[name] }),
    })
  }
}
