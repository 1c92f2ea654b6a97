import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { keysReader } from '../../main/project/keys-reader'
import type { Provider, Request, StreamEvent } from '../../main/providers/provider'
import { toolCall } from '../helpers/scripted-provider'
import { startSessions } from '../helpers/start-sessions'
import { bundledModule } from './bundled-module'

/**
 * Measures what a flow costs the main process: two hundred steps one after the other and in waves, and eight agents that
 * stream at once, with their logs on the disk. Prints the main process's longest stall and the additional memory. Run: npx
 * tsx test/bench/flow.bench.ts
 */
const STEPS = 200
const AT_ONCE = 8
const PIECES = 400
const EVERY_MS = 16

const AGENT = ['---', 'name: worker', 'description: Works.', 'tools: read', '---', `\${{task}}`].join('\n')

const head = (name: string) =>
  `name: ${name}\ndescription: A flow to be measured.\nmax_concurrent: ${AT_ONCE}\nsteps:\n`
const step = (id: string, blockedBy: string) =>
  `  - {id: ${id}, agent: worker${blockedBy && `, blockedBy: ${blockedBy}`}, task: "Do ${id} after \${{task}}"}\n`
const steps = (count: number, blockedBy: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => step(`s${at}`, blockedBy(at))).join('')

const flows = {
  chain: steps(STEPS, at => (at === 0 ? '' : `s${at - 1}`)),
  waves: steps(STEPS, at => (at < AT_ONCE ? '' : `s${at - AT_ONCE}`)),
  stream: steps(AT_ONCE, () => ''),
}

/** Says so many words, one piece every few milliseconds, and hands in its result. */
async function* handsIn({ model }: Request, pieces: number): AsyncGenerator<StreamEvent> {
  for (let at = 0; at < pieces; at++) {
    yield { type: 'text-delta', text: `word ${at} of what ${model} says. ` }
    await pause(EVERY_MS)
  }
  calls += 1
  const call = toolCall(`f${calls}`, 'finish', { status: 'complete', summary: 'It is done.' })
  yield { type: 'done', reply: { text: '', toolCalls: [call], usage: { inputTokens: 1_000, outputTokens: 20 } } }
}

let calls = 0
let pieces = 0
const provider: Provider = {
  id: 'scripted',
  label: 'Scripted',
  listModels: async () => [],
  stream: request => handsIn(request, pieces),
}

const bundled = await bundledModule<{ keysReader: typeof keysReader }>('main/project/keys-reader.ts')
const reader = bundled.module.keysReader()
const base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const folder = join(base, 'folder')
await mkdir(join(folder, '.agents', 'flows'), { recursive: true })
await mkdir(join(folder, '.agents', 'agents'), { recursive: true })
await writeFile(join(folder, '.agents', 'agents', 'worker.md'), AGENT)
for (const [name, text] of Object.entries(flows))
  await writeFile(join(folder, '.agents', 'flows', `${name}.yaml`), `${head(name)}${text}`)

/**
 * Measures how much processor time passes at most between two ticks of a timer, of all threads of the process: on a busy
 * machine a stall depends more on the machine than on what is measured.
 */
function longestSlice(): () => number {
  let longest = 0
  let last = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.cpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

for (const name of Object.keys(flows)) {
  const running = await startSessions({ dataFolder: join(base, `data-${name}`), provider, keysReader: reader })
  const { id } = await running.create(folder)
  // Code that is loaded for the first flow is not a cost of this one.
  pieces = 0
  await running.send(id, '/stream it')
  await running.ended(id)
  pieces = name === 'stream' ? PIECES : 0
  await pause(500)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  const slice = longestSlice()
  const startedAt = performance.now()
  await running.send(id, `/${name} it`)
  const state = await running.ended(id, 2)
  stalls.disable()
  const seconds = (performance.now() - startedAt) / 1_000
  globalThis.gc?.()
  const more = (process.memoryUsage.rss() - before) / 1e6
  const { length } = state.turns[1]?.flow?.facts ?? []
  console.log(
    `${name} (${length} facts, ${state.turns[1]?.end?.reason}): ${seconds.toFixed(1)} s, longest stall of main ` +
      `${(stalls.max / 1e6).toFixed(0)} ms, 99.9 % below ${(stalls.percentile(99.9) / 1e6).toFixed(0)} ms (target: 20), most processor time between two ticks ${slice().toFixed(0)} ms, memory +${more.toFixed(0)} MB (target: 30)`,
  )
  await running.leave()
}
await reader.close()
await bundled.remove()
await rm(base, { recursive: true, force: true, maxRetries: 10 })
