import { type BenchApp, median, onGround } from './bench-app'
import { longConversation, openSessionOf, writeSession } from './bench-session'

/**
 * Opens a session of 10,000 messages from the list: the time from the click to the paint of its last messages, and what its page
 * then holds more. The first time the log is read from the disk, after that main has it.
 * Run: npm run build && npx tsx test/bench/open.bench.ts [runs]
 */
const [runs = '5'] = process.argv.slice(2)

async function heapOf({ cdp, work }: BenchApp): Promise<number> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  return (await work()).heap
}

const told = { first: [] as number[], again: [] as number[], heap: [] as number[] }
for (let run = 0; run < Number(runs); run++) {
  await onGround(async ground => {
    await writeSession(ground, 'A long one', longConversation(10_000))
    await writeSession(ground, 'A short one', longConversation(20))
    const bench = await ground.start()
    await openSessionOf(bench, 'A short one')
    const before = await heapOf(bench)
    told.first.push(await openSessionOf(bench, 'A long one'))
    told.heap.push((await heapOf(bench)) - before)
    await openSessionOf(bench, 'A short one')
    await bench.longTasks()
    told.again.push(await openSessionOf(bench, 'A long one'))
    console.log(
      `first ${told.first.at(-1)?.toFixed(0)} ms, again ${told.again.at(-1)?.toFixed(0)} ms, heap ${told.heap.at(-1)?.toFixed(1)} MB, tasks over 50 ms: ${(await bench.longTasks()).join(', ')}`,
    )
    await bench.end()
  })
}
console.log(
  `medians: first ${median(told.first).toFixed(0)} ms, again ${median(told.again).toFixed(0)} ms, heap + ${median(told.heap).toFixed(1)} MB`,
)
