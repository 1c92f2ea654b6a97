import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchApp, type BenchFolders, onGround, workBetween } from './bench-app'
import { longConversation, openSessionOf, writeSession } from './bench-session'
import { processMemory, sumOf } from './process-memory'

/**
 * The memory of all processes and what wakes the page while nobody does anything, with a session of 200 messages open.
 * Linux only, as it reads /proc. Run: npm run build && npx tsx test/bench/idle.bench.ts [seconds]
 */
const [seconds = '30'] = process.argv.slice(2)
/** Until what ends when it has nothing to do has ended. */
const SETTLED_MS = 30_000

type TraceEvent = { name: string; ph: string; pid: number; args?: { name?: string } }

const WAKING = ['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'FunctionCall', 'EventDispatch']

/** Lists what ran in the renderer during the time, by type. */
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

/** As a person starts it: what drives the app from outside would be in the figures. */
async function alone({ executable, args, env }: BenchFolders): Promise<Record<string, number>> {
  const child = spawn(executable, args, { env, stdio: 'ignore' })
  await pause(SETTLED_MS)
  const kinds = await processMemory(child.pid)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  return kinds
}

await onGround(async ground => {
  await writeSession(ground, 'An ordinary one', longConversation(200))
  const kinds = await alone(ground)
  const parts = Object.entries(kinds).map(([kind, value]) => `${kind} ${value.toFixed(0)}`)
  console.log(`idle PSS ${sumOf(kinds).toFixed(0)} MB (${parts.join(', ')})`)
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
