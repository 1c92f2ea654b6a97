import { execFile } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileFinder } from '../../main/files/file-finder'
import { previewFile } from '../../main/files/preview-file'
import { searchFolder } from '../../main/files/search-folder'
import type { Tool } from '../../main/tools/tool'
import type { ToolContext } from '../../main/tools/tool-context'
import { exploreWorkspace } from '../../main/tools/workspace/explore-workspace'
import { resolveInside } from '../../main/workspace/paths/resolve-path'
import { type HostileTree, hostileTrees } from '../helpers/hostile-trees'
import { bundledIndex } from './bundled-index'

/**
 * Indexes, explores, finds, previews and watches folders that were made to keep their reader busy, stops what has not
 * ended after a moment, and prints the longest holds of this thread, as main's would be, and the longest waits for Stop.
 * Run: npx tsx test/bench/hostile-trees.bench.ts [seed] [how many] [part of a name]
 */
const [seed = 1, count = 300] = process.argv.slice(2, 4).map(Number)
const filter = process.argv[4] ?? ''
const STOP_AFTER_MS = 400
const WORST = 5
/** The limit above which a result is printed at once, if it was measured again as often and the least still exceeds it. */
const LONG_MS = 50
const SLOW_MS = 200
const AGAIN = 2

const { run } = exploreWorkspace as Extract<Tool, { kind: 'reads' }>
const { indexThread, remove } = await bundledIndex()
const index = indexThread()
const finder = fileFinder()

type HoldTimes = { wall: number; own: number }
let longest: HoldTimes = { wall: 0, own: 0 }
let last = performance.now()
let lastCpu = cpuOfThread()
let isOver = false

function look(): void {
  const [now, cpu] = [performance.now(), cpuOfThread()]
  const wall = now - last
  if (wall > longest.wall) longest.wall = wall
  // On a busy machine a thread that could run has to wait too.
  longest.own = Math.max(longest.own, Math.min(wall, cpu - lastCpu))
  ;[last, lastCpu] = [performance.now(), cpuOfThread()]
  if (!isOver) setImmediate(look)
}

/** Of this thread alone, in ms; where the system does not say, all that has passed. */
function cpuOfThread(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

function contextOf(workspace: string, signal: AbortSignal): ToolContext {
  const blobs = {
    put: async () => '',
    putFile: async () => ({ hash: '', bytes: 0 }),
    get: async () => new Uint8Array(),
  }
  return { workspace, signal, blobs, jobs: undefined as never, report: () => undefined }
}

type Work = (workspace: string, signal: AbortSignal) => Promise<unknown>
const explore =
  (input: object): Work =>
  (workspace, signal) =>
    run(input, contextOf(workspace, signal))

/** The jobs that Stop ends. */
const WORKS: Readonly<Record<string, Work>> = {
  index: async (workspace, signal) => {
    await index.ask({ type: 'look', workspace }, signal)
    await index.ask({ type: 'begin', workspace, watch: workspace }, signal)
    await index.ask({ type: 'end', workspace, watch: workspace }, signal)
  },
  'search contents': explore({ pattern: 'w.rd', mode: 'snippets' }),
  'search paths': explore({ pattern: 'a', target: 'path', limit: 1000 }),
  'search paths by a pattern': explore({ pattern: '(a|b).*t', target: 'path' }),
  list: explore({ pattern: '.', target: 'list' }),
  'list a large folder': explore({ pattern: 'many', target: 'list' }),
  ...Object.fromEntries(
    ['a.txt', '.gitignore', 'hole.txt', 'grows.txt', 'line.txt'].map(name => [
      `read ${name}`,
      explore({ pattern: name, target: 'read', start_line: 2 }),
    ]),
  ),
}
/** Nobody waits for these, but for what they give. */
const VIEWS: Readonly<Record<string, Work>> = {
  'search in the panel': async (workspace, signal) => {
    const query = { pattern: 'word', isRegex: false, isCaseSensitive: false, isWord: false }
    for await (const _ of searchFolder(workspace, query, signal));
  },
  find: workspace => finder.find(workspace, 'abt', 50),
  children: workspace => finder.list(workspace, ['', 'sub', 'many']),
  ...Object.fromEntries(
    ['hole.txt', 'hole.png', 'line.txt', 'grows.txt', '.gitignore'].map(name => [
      `preview ${name}`,
      async (workspace: string) => previewFile(await resolveInside(workspace, name)),
    ]),
  ),
}

type Stopped = { work: string; ms: number }

/** All at once, as in the app. */
async function tried(workspace: string): Promise<Stopped[]> {
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  let stoppedAt = Number.POSITIVE_INFINITY
  const settled = Object.entries(WORKS).map(async ([work, start], order) => {
    // Each from a turn of its own: to start a process holds this thread for some ms.
    for (let turn = 0; turn < 2 * order; turn++) await nextTurn()
    const startedAt = performance.now()
    await start(workspace, stop.signal).catch(() => undefined)
    return { work, ms: Math.max(0, performance.now() - Math.max(startedAt, stoppedAt)) }
  })
  finder.watch(1, workspace)
  const views = Object.values(VIEWS).map(view =>
    Promise.race([view(workspace, stop.signal).catch(() => undefined), pause(3_000)]),
  )
  const all = Promise.all(settled)
  await Promise.race([all, pause(STOP_AFTER_MS)])
  stoppedAt = performance.now()
  stop.abort(new Error('stopped'))
  const stopped = await all
  await Promise.all(views)
  finder.watch(1, null)
  return stopped
}

async function measured({ make }: HostileTree): Promise<HoldTimes & Stopped> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
  const end = await make(workspace)
  await pause(20)
  longest = { wall: 0, own: 0 }
  const stopped = await tried(workspace)
  await pause(20)
  const held = longest
  end()
  await promisify(execFile)('rm', ['-rf', workspace])
  return { ...held, ...stopped.reduce((most, one) => (one.ms > most.ms ? one : most)) }
}

const results: (HoldTimes & Stopped & { name: string })[] = []
setImmediate(look)
await pause(2_000)
console.log(`held while nothing is done: ${longest.wall.toFixed(0)} ms, of its own ${longest.own.toFixed(0)} ms`)
for (const tree of hostileTrees(seed, count)) {
  if (!tree.name.includes(filter)) continue
  const result = { name: tree.name, ...(await measured(tree)) }
  for (let again = 0; again < AGAIN && isOverLimit(result); again++) keepLeast(result, await measured(tree))
  results.push(result)
  if (isOverLimit(result)) console.log(line(result))
}
isOver = true
await Promise.all([index.close(), finder.close()])
await remove()

function isOverLimit({ own, ms }: HoldTimes & Stopped): boolean {
  return own > LONG_MS || ms > SLOW_MS
}

/** The computer collects garbage and has other work too. */
function keepLeast(result: HoldTimes & Stopped, other: HoldTimes & Stopped): void {
  if (other.own < result.own) Object.assign(result, { own: other.own, wall: other.wall })
  if (other.ms < result.ms) Object.assign(result, { ms: other.ms, work: other.work })
}

function line({ name, own, wall, ms, work }: HoldTimes & Stopped & { name: string }): string {
  return `  held ${own.toFixed(0)} ms (${wall.toFixed(0)} ms with others at work), Stop ${ms.toFixed(0)} ms (${work}): ${name}`
}

function printWorst(title: string, by: (one: HoldTimes & Stopped) => number): void {
  console.log(title)
  for (const one of results.toSorted((a, b) => by(b) - by(a)).slice(0, WORST)) console.log(line(one))
}
console.log(`${results.length} folders, seed ${seed}`)
printWorst('held, of its own work', one => one.own)
printWorst('held, whoever else was at work', one => one.wall)
printWorst('until Stop was answered', one => one.ms)
