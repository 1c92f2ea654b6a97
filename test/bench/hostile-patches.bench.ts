import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jobs } from '../../main/shell/command/jobs'
import { blobStore } from '../../main/store/blobs/blob-store'
import { messageOf } from '../../shared/errors'
import { type HostileCase, type HostilePatch, hostilePatches } from '../helpers/hostile-patches'
import type * as product from '../helpers/planning'
import { bundledModule } from './bundled-module'

const ROUNDS = Number(process.env.ROUNDS ?? 32)
const ONLY = process.env.ONLY ?? ''
const SLOW_MS = 100

/**
 * Each call is planned as the loop does it: its arguments are read, its tool plans, its effects get their digest. How long
 * the thread could do nothing else is told twice: by the clock, which other processes on a busy machine move, and by the
 * processor's time of this thread, which they do not. What takes longer than 100 ms is begun again and stopped.
 */
const folder = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const { module: planning, remove } = await bundledModule<typeof product>('test/helpers/planning.ts')
const tools = [planning.applyPatch, planning.replaceInFile, planning.writeFile]
const shared = { blobs: blobStore(join(folder, 'blobs')), report: () => undefined, jobs: jobs().of('bench') }

type Result = { name: string; heldMs: number; busyMs: number; tookMs: number; stopMs: number | null; end: string }

function processorMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** Looks every millisecond how long the thread was away. */
function watchHolds() {
  let [last, lastBusy] = [performance.now(), processorMs()]
  const worst = { heldMs: 0, busyMs: 0 }
  const look = () => {
    const [now, busy] = [performance.now(), processorMs()]
    worst.heldMs = Math.max(worst.heldMs, now - last - 1)
    worst.busyMs = Math.max(worst.busyMs, busy - lastBusy)
    ;[last, lastBusy] = [now, busy]
  }
  const timer = setInterval(look, 1)
  return {
    end() {
      look()
      clearInterval(timer)
      return worst
    },
  }
}

async function plan({ tool: name }: HostilePatch, json: string, place: { workspace: string; signal: AbortSignal }) {
  const tool = tools.find(one => one.name === name)
  if (tool?.kind !== 'changes') throw new Error(`${name} changes nothing`)
  const proposal = await planning.planEdited({ tool, input: planning.parseArguments(json) }, [], {
    ...shared,
    ...place,
  })
  return planning.planDigest(proposal.effects)
}

async function timed(patch: HostilePatch, json: string, workspace: string) {
  const { signal } = new AbortController()
  await pause(5)
  const startedAt = performance.now()
  const watch = watchHolds()
  const end = await plan(patch, json, { workspace, signal }).then(() => 'planned', messageOf)
  return { tookMs: performance.now() - startedAt, ...watch.end(), end: end.slice(0, 60).replaceAll('\n', ' ') }
}

async function timeToStop(
  patch: HostilePatch,
  json: string,
  { workspace, after }: { workspace: string; after: number },
) {
  const controller = new AbortController()
  const planning = plan(patch, json, { workspace, signal: controller.signal }).catch(() => undefined)
  await pause(after)
  const stoppedAt = performance.now()
  controller.abort(new Error('stopped'))
  await planning
  return performance.now() - stoppedAt
}

async function run({ name, make }: HostileCase, index: number): Promise<Result> {
  const patch = make()
  const workspace = join(folder, String(index))
  await mkdir(workspace)
  for (const [path, text] of Object.entries(patch.files)) await writeFile(join(workspace, path), text)
  const json = JSON.stringify(patch.input)
  let result = await timed(patch, json, workspace)
  // A hold that the plan itself causes occurs each time; a garbage collection or another process does not.
  for (let again = 0; again < 2 && result.busyMs > 30; again++) {
    const next = await timed(patch, json, workspace)
    if (next.busyMs < result.busyMs) result = next
  }
  const stopMs = result.tookMs > SLOW_MS ? await timeToStop(patch, json, { workspace, after: result.tookMs / 3 }) : null
  await rm(workspace, { recursive: true, force: true })
  return { name, ...result, stopMs }
}

function told({ name, heldMs, busyMs, tookMs, stopMs, end }: Result): string {
  const stop = stopMs === null ? '' : `, stopped in ${stopMs.toFixed(0)} ms`
  return `  held ${heldMs.toFixed(0)} ms (processor ${busyMs.toFixed(0)} ms), took ${tookMs.toFixed(0)} ms${stop}: ${name}: ${end}`
}

const worstBy = (results: readonly Result[], key: 'heldMs' | 'busyMs' | 'tookMs' | 'stopMs') =>
  [...results].sort((one, other) => (other[key] ?? 0) - (one[key] ?? 0)).slice(0, 5)

try {
  const cases = hostilePatches(ROUNDS).filter(({ name }) => name.includes(ONLY))
  const results: Result[] = []
  // Code that is compiled and loaded at first has nothing to do with a plan.
  for (const [index, one] of cases.slice(0, 12).entries()) await run(one, cases.length + index)
  for (const [index, one] of cases.entries()) results.push(await run(one, index))
  const stopped = results.flatMap(({ stopMs }) => stopMs ?? [])
  console.log(
    `${results.length} hostile plans, ${results.filter(({ end }) => end === 'planned').length} of them planned`,
  )
  console.log(`main held for more than 50 ms: ${results.filter(({ heldMs }) => heldMs > 50).length}; the worst:`)
  for (const result of worstBy(results, 'heldMs')) console.log(told(result))
  console.log(
    `by the processor's time, for more than 50 ms: ${results.filter(({ busyMs }) => busyMs > 50).length}; the worst:`,
  )
  for (const result of worstBy(results, 'busyMs')) console.log(told(result))
  console.log(`stopped: ${stopped.length}, in more than 200 ms: ${stopped.filter(ms => ms > 200).length}; the worst:`)
  for (const result of worstBy(results, 'stopMs')) console.log(told(result))
  console.log('the longest:')
  for (const result of worstBy(results, 'tookMs')) console.log(told(result))
} finally {
  await rm(folder, { recursive: true, force: true })
  await remove()
}
