import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchApp, type Ground, onGround, workBetween } from './bench-app'
import { longConversation, openSessionOf, writeSession } from './bench-session'

/**
 * The memory of all processes and what wakes the page while nobody does anything, with a session of 200 messages open.
 * Linux only, as it reads /proc. Run: npm run build && npx tsx test/bench/idle.bench.ts [seconds]
 */
const [seconds = '30'] = process.argv.slice(2)
const SETTLED_MS = 8_000

type TraceEvent = { name: string; ph: string; pid: number; args?: { name?: string } }

const WAKING = ['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'FunctionCall', 'EventDispatch']

/** What ran in the renderer during the time, by what it was. */
async function wakeUps({ app }: BenchApp): Promise<Record<string, number>> {
  const pid = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['devtools.timeline'] }),
  )
  await pause(Number(seconds) * 1000)
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording())
  const { traceEvents } = JSON.parse(await readFile(file, 'utf8')) as { traceEvents: TraceEvent[] }
  const own = traceEvents.filter(event => event.pid === pid && WAKING.includes(event.name) && 'BX'.includes(event.ph))
  return Object.fromEntries(WAKING.map(name => [name, own.filter(event => event.name === name).length]))
}

/** PSS in MB of the processes that were started with this data folder, and their helpers, by their kind. */
async function memory(main: string, data: string): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {}
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const parents = await ancestors(pid)
    if (pid !== main && !command.includes(data) && !parents.includes(main)) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const kind = pid === main ? 'main' : (/--type=([\w-]+)/.exec(command)?.[1] ?? 'other')
    kinds[kind] = (kinds[kind] ?? 0) + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  }
  return kinds
}

async function ancestors(pid: string): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
  return parent && parent !== '0' ? [parent, ...(await ancestors(parent))] : []
}

/** As a person starts it: what drives the app from outside would be in the figures. */
async function alone({ executable, args, env, data }: Ground): Promise<Record<string, number>> {
  const child = spawn(executable, args, { env, stdio: 'ignore' })
  await pause(SETTLED_MS)
  const kinds = await memory(String(child.pid), data)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  return kinds
}

await onGround(async ground => {
  await writeSession(ground, 'An ordinary one', longConversation(200))
  const kinds = await alone(ground)
  const sum = Object.values(kinds).reduce((total, value) => total + value, 0)
  const parts = Object.entries(kinds).map(([kind, value]) => `${kind} ${value.toFixed(0)}`)
  console.log(`idle PSS ${sum.toFixed(0)} MB (${parts.join(', ')})`)
  const bench = await ground.start()
  await openSessionOf(bench, 'An ordinary one')
  await pause(SETTLED_MS)
  const before = await bench.work()
  const found = await wakeUps(bench)
  const spent = workBetween(before, await bench.work())
  console.log(
    `${seconds} s of rest: script ${spent.script.toFixed(1)} ms, tasks ${spent.task.toFixed(1)} ms; ${JSON.stringify(found)}`,
  )
  await bench.end()
})
