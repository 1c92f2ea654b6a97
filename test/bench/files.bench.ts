import { realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileFinder } from '../../main/files/file-finder'
import { corpus } from './corpus'

/**
 * Times the file finder over 50,000 files: the first question, a keystroke, a change, and how long it holds the thread.
 * Run: npx tsx test/bench/files.bench.ts
 */
const RUNS = 15
const queries = [
  's',
  'se',
  'ser',
  'serv',
  'index',
  'idx',
  'rdlns',
  'react/index',
  'ts config',
  'aaaaaaaa',
  'nothing-at-all',
  '',
]

let longest = { wall: 0, own: 0 }
let last = performance.now()
let lastCpu = cpuNow()
const clock = setInterval(() => {
  const [now, cpu] = [performance.now(), cpuNow()]
  const wall = now - last - 1
  // On a busy machine a thread that could run has to wait too, and works on nothing while it does.
  const own = Math.min(wall, cpu - lastCpu)
  longest = { wall: Math.max(longest.wall, wall), own: Math.max(longest.own, own) }
  last = now
  lastCpu = cpu
}, 1)

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The longest time, in ms, that nothing else could run since the last call, and the most of it that was work of this process. */
function held(): string {
  const { wall, own } = longest
  longest = { wall: 0, own: 0 }
  return `held ${wall.toFixed(0)} ms, working at most ${own.toFixed(0)} ms of it`
}

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const startedAt = performance.now()
  const cpu = cpuNow()
  await work()
  cpuTimes.push(cpuNow() - cpu)
  return performance.now() - startedAt
}

/** The CPU times of this process alone, for a machine that others use too. */
const cpuTimes: number[] = []

function print(name: string, times: number[]): void {
  const work = cpuTimes.splice(0).sort((a, b) => a - b)
  const cpu = work[Math.floor(work.length / 2)] ?? 0
  const sorted = times.toSorted((a, b) => a - b)
  const [middle = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(
    `${name.padEnd(32)} ${middle.toFixed(1)} ms, most ${most.toFixed(1)} ms, cpu ${cpu.toFixed(1)} ms, ${held()}`,
  )
}

const { folder, files, remove } = await corpus()
const workspace = await realpath(folder)
const finder = fileFinder()
const find = (query: string) => finder.find(workspace, query, 50)

console.log(`${files} files`)
await pause(100)
held()
const before = process.memoryUsage().rss
print('first question', [await timed(() => find('server'))])
await pause(3_000)
console.log(`watcher and second listing: ${held()}`)
console.log(`memory ${((process.memoryUsage().rss - before) / 1024 / 1024).toFixed(0)} MiB`)
for (const query of queries) await find(query)
held()
for (const query of queries) {
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) times.push(await timed(() => find(query)))
  print(`keystroke '${query}'`, times)
}

const fresh: number[] = []
for (let i = 0; i < RUNS; i++) {
  const file = join(workspace, 'copy-1', `zzqq-${i}.ts`)
  await writeFile(file, '')
  fresh.push(
    await timed(async () => {
      while ((await find(`zzqq-${i}.ts`)).length === 0) await pause(1)
    }),
  )
  await rm(file)
}
print('a new file is found after', fresh)

clearInterval(clock)
await finder.close()
await remove()
