import { type BenchApp, median, onGround, percentile } from './bench-app'
import { longConversation, openSessionOf, writeSession } from './bench-session'
import { holdOf, watchMain } from './main-hold'
import { processMemory } from './process-memory'
import { report } from './report'

/**
 * A session of 10,000 messages and one of 100,000: the time from the click to the paint of its last messages, when it is read from the
 * disk and when main has it already; for how long main was held by either and what followed; frames while the scrollbar is dragged through
 * what is loaded; and the memory of both processes. Linux only, as it reads /proc.
 * Run: npm run build && npx tsx test/bench/long-session.bench.ts [runs]
 */
const [runs = '3'] = process.argv.slice(2)
const SIZES = [10_000, 100_000]
const FRAMES = 300
const MOST: Readonly<Record<string, number>> = {
  'opened again, main held': 50,
  'a frame while the scrollbar is dragged, p95': 32,
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const DRAG = `(async () => {
  const box = document.querySelector('[data-testid="timeline"]')
  const frames = []
  let last = performance.now()
  for (let frame = 0; frame < ${FRAMES}; frame++) {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * (1 - frame / ${FRAMES - 1})
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
  }
  return frames
})()`

/** Until a page that is still being given turns has been given none for a second. */
const SETTLED = `(async () => {
  const box = document.querySelector('[data-testid="timeline"]')
  let height = -1
  while (height !== box.scrollHeight) {
    height = box.scrollHeight
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
})()`

async function openedAndSettled(bench: BenchApp): Promise<number> {
  const opened = await openSessionOf(bench, 'A long one')
  await bench.page.evaluate(SETTLED)
  return opened
}

async function figuresOf(size: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  await onGround(async ground => {
    await writeSession(ground, 'A long one', longConversation(size))
    await writeSession(ground, 'A short one', longConversation(20))
    const bench = await ground.start()
    await openSessionOf(bench, 'A short one')
    await watchMain(bench)
    await holdOf(bench)
    figures['opened first'] = await openedAndSettled(bench)
    figures['opened first, main held'] = await holdOf(bench)
    await openSessionOf(bench, 'A short one')
    await holdOf(bench)
    figures['opened again'] = await openedAndSettled(bench)
    figures['opened again, main held'] = await holdOf(bench)
    const frames = await bench.page.evaluate<number[]>(DRAG)
    figures['a frame while the scrollbar is dragged, p95'] = percentile(frames, 0.95)
    const memory = await processMemory(bench.app.process().pid)
    for (const [kind, megabytes] of Object.entries(memory)) figures[`memory, ${kind}`] = megabytes
    await bench.end()
  })
  return figures
}

for (const size of SIZES) {
  const all: Record<string, number>[] = []
  for (let run = 0; run < Number(runs); run++) all.push(await figuresOf(size))
  for (const name of Object.keys(all[0] ?? {})) {
    const value = median(all.map(figures => figures[name] ?? 0))
    const unit = name.startsWith('memory') ? 'MB' : 'ms'
    report({ name: `${size} messages: ${name}`, value, unit, ...(name in MOST && { most: MOST[name] }) })
  }
}
