import { setTimeout as pause } from 'node:timers/promises'
import { composer, connectModel, say } from '../e2e/person'
import { modelServer } from '../helpers/model-server'
import { type BenchApp, onGround, percentile } from './bench-app'
import { longConversation, openFolderOf, openSessionOf, writeSession } from './bench-session'
import { streamOf } from './bench-stream'
import { mixedText } from './bench-text'

/**
 * Types into the composer while an answer streams into a session of 10,000 messages. A key is handled once the page has drawn
 * what it changed (the end of the event's handlers), and painted once the next frame has been handed on: that also has the
 * wait for the frame, which comes every 16.7 ms while text comes in. Handled and drawn is the work alone.
 * Then it opens the palette some times.
 * Run: npm run build && npx tsx test/bench/keystroke.bench.ts [runs]
 */
const [runs = '3'] = process.argv.slice(2)
const KEYS = 150
/** As a quick hand types: uneven, and no multiple of a frame, so that keys fall anywhere in one. */
const GAPS_MS = [61, 97, 143, 83, 211, 119, 71, 167]

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH_KEYS = `window.keys = []
window.addEventListener('keydown', event => { window.lastKey = event.timeStamp }, true)
window.addEventListener('input', () => {
  const at = window.lastKey
  const handled = performance.now() - at
  requestAnimationFrame(() => {
    const begun = performance.now()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => keys.push([handled, performance.now() - at, handled + performance.now() - begun])
    channel.port2.postMessage(0)
  })
})`

type Key = [handled: number, painted: number, own: number]

async function type({ page }: BenchApp): Promise<Key[]> {
  await composer(page).focus()
  await page.evaluate('keys.length = 0')
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefghij '[key % 11] ?? 'a')
    await pause(GAPS_MS[key % GAPS_MS.length])
  }
  return page.evaluate('keys')
}

const line = (name: string, values: readonly number[] = []) =>
  `${name} p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms, max ${Math.max(...values).toFixed(1)} ms`

function tell(when: string, keys: readonly Key[]): void {
  const [handled, painted, own] = ([0, 1, 2] as const).map(place => keys.map(key => key[place])) as number[][]
  console.log(
    `${when} (${keys.length} keys): ${line('handled', handled)}; ${line('handled and drawn', own)}; ${line('painted', painted)}`,
  )
}

// As text, for the same reason: from the keys to the frame in which the results are drawn, in milliseconds.
const OPEN_PALETTE = `(async () => {
  const start = performance.now()
  const keys = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
  while (!document.querySelector('dialog [role="option"]')) await new Promise(later => requestAnimationFrame(later))
  return performance.now() - start
})()`

async function openPalette({ page }: BenchApp): Promise<number> {
  const took = await page.evaluate<number>(OPEN_PALETTE)
  await page.keyboard.press('Escape')
  await page.locator('dialog [role="option"]').first().waitFor({ state: 'detached' })
  return took
}

for (let run = 0; run < Number(runs); run++) {
  const server = await modelServer([streamOf(mixedText(40_000))])
  await onGround(async ground => {
    const first = await ground.start()
    await connectModel(first.page, server.baseUrl)
    await openFolderOf(first, ground.folder)
    await first.close()
    await writeSession(ground, 'A long one', longConversation(10_000))
    const bench = await ground.start()
    await openSessionOf(bench, 'A long one')
    await bench.page.evaluate(WATCH_KEYS)
    tell('at rest', await type(bench))
    await composer(bench.page).fill('')
    const opened: number[] = []
    for (let time = 0; time < 5; time++) opened.push(await openPalette(bench))
    console.log(line('the palette opens', opened))
    await say(bench.page, 'Tell me all of it.')
    await bench.page.getByText('Part 0').last().waitFor()
    await bench.longTasks()
    tell('while it streams', await type(bench))
    console.log(`tasks over 50 ms meanwhile: ${(await bench.longTasks()).join(', ') || 'none'}`)
    await bench.end()
  })
  await server.close()
}
