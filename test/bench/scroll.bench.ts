import { median, onGround, percentile } from './bench-app'
import { longConversation, openSessionOf, writeSession } from './bench-session'

/**
 * Scrolls through a session of 10,000 messages: from its end upwards as a hand does on a wheel, and through the whole of it as
 * one who drags the scrollbar. How long frames are, and in how many of them nothing stood where messages must be.
 * Run: npm run build && npx tsx test/bench/scroll.bench.ts [runs]
 */
const [runs = '3'] = process.argv.slice(2)
const FRAMES = 600

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const scroll = (next: string) => `(async () => {
  const box = document.querySelector('[data-testid="timeline"]')
  const frames = []
  let blank = 0
  let last = performance.now()
  for (let frame = 0; frame < ${FRAMES}; frame++) {
    box.scrollTop = ${next}
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
    const { left, width, top, height } = box.getBoundingClientRect()
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map(share => document.elementFromPoint(left + width / 2, top + height * share))
    if (places.every(place => !place || place === box || !place.textContent)) blank++
  }
  return { blank, frames }
})()`

const WAYS = {
  'by a wheel, 120 px a frame': scroll('box.scrollTop - 120'),
  'by the scrollbar': scroll(`(box.scrollHeight - box.clientHeight) * (1 - frame / ${FRAMES - 1})`),
}

type Scrolled = { blank: number; frames: number[]; long: number[] }

const samples: Record<string, Scrolled[]> = {}
await onGround(async ground => {
  await writeSession(ground, 'A long one', longConversation(10_000))
  const bench = await ground.start()
  await openSessionOf(bench, 'A long one')
  for (let run = 0; run < Number(runs); run++) {
    for (const [way, script] of Object.entries(WAYS)) {
      await bench.page.getByTestId('timeline').press('End')
      await bench.longTasks()
      const scrolled = await bench.page.evaluate<Omit<Scrolled, 'long'>>(script)
      samples[way] = [...(samples[way] ?? []), { ...scrolled, long: await bench.longTasks() }]
    }
  }
  await bench.end()
})
for (const [way, rounds] of Object.entries(samples)) {
  const frames = rounds.flatMap(round => round.frames)
  const [p50, p95, most] = [median(frames), percentile(frames, 0.95), Math.max(...frames)].map(one => one.toFixed(1))
  console.log(
    `${way}: frame p50 ${p50} ms, p95 ${p95} ms, max ${most} ms; blank ${rounds.map(({ blank }) => blank).join(', ')} of ${FRAMES}; tasks over 50 ms: ${rounds.map(({ long }) => `[${long.join(', ')}]`).join(' ')}`,
  )
}
