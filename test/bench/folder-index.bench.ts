import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { bundledIndex } from './bundled-index'
import { corpus } from './corpus'

/**
 * Times the index that commands are watched by, over 50,000 files without git: the first look, later ones, and how long
 * the thread that asks is held. Run: npx tsx test/bench/folder-index.bench.ts
 */
const RUNS = 15

let longest = 0
let last = performance.now()
const clock = setInterval(() => {
  const now = performance.now()
  longest = Math.max(longest, now - last - 1)
  last = now
}, 1)

async function timed(name: string, runs: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  const cpus: number[] = []
  await pause(50)
  longest = 0
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
    const { user, system } = process.cpuUsage(before)
    cpus.push((user + system) / 1000)
  }
  const middle = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const [time, cpu] = [middle(times), middle(cpus)]
  console.log(
    `${name.padEnd(34)} ${time.toFixed(0)} ms (${times[0]?.toFixed(0)}–${times.at(-1)?.toFixed(0)}), cpu ${cpu.toFixed(0)} ms, held ${longest.toFixed(0)} ms`,
  )
}

/** Takes packages away until so many files are left. */
async function trimmed(most: number): Promise<void> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = all.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  await Promise.all(paths.slice(most).map(path => rm(path)))
  console.log(`${Math.min(paths.length, most)} files, without git`)
}

const { folder, remove } = await corpus()
const { indexThread, remove: removeBundle } = await bundledIndex()
const index = indexThread()
const look = () => index.ask({ type: 'look', workspace: folder })
const memory = process.memoryUsage().rss
// The three files that change are kept, so that what a change costs is seen whole.
for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), '')
await trimmed(50_000)
await pause(1_000)
longest = 0
await pause(3_000)
console.log(`held by others, while nothing is done: ${longest.toFixed(0)} ms`)
await timed('first look', 1, look)
console.log(JSON.stringify((await look()).coverage))
console.log(`memory ${((process.memoryUsage().rss - memory) / 1024 / 1024).toFixed(0)} MiB`)
await timed('later look', RUNS, look)
await pause(2_500)
await timed('later look, nothing fresh', RUNS, look)
await timed('a command that changes three files', RUNS, async () => {
  const watch = String(Math.random())
  await index.ask({ type: 'begin', workspace: folder, watch })
  for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), watch)
  const { changes } = await index.ask({ type: 'end', workspace: folder, watch })
  if ((changes?.changes.length ?? 0) !== 3) throw new Error(JSON.stringify(changes))
})
clearInterval(clock)
await index.close()
await remove()
await removeBundle()
