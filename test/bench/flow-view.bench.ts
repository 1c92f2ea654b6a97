import { setTimeout as delay } from 'node:timers/promises'
import { LOG_VERSION, type SessionFact } from '../../shared/session/session-events'
import { flowLog, longFlow } from '../helpers/flow-log'
import { type BenchApp, median, onGround, percentile, workBetween } from './bench-app'
import { openSessionOf, writeSession } from './bench-session'
import { processMemory } from './process-memory'

/**
 * The graph of a flow of 200 steps that fills the window: how long frames are while the states of its steps change, eight at
 * once, while it is moved, and while both happen; what the page works for that, and how much more memory it has.
 * Run: npm run build && npx tsx test/bench/flow-view.bench.ts [steps]
 */
const [steps = '200'] = process.argv.slice(2)
const TITLE = 'A long flow'
const EVERY_MS = 40

const before: SessionFact[] = [
  { type: 'turn.started', turnId: 't0', text: 'Hello', profile: { id: 'p', name: 'P', model: 'm' } },
  { type: 'reply.finished', turnId: 't0', reply: { text: 'Hello.', toolCalls: [] }, durationMs: 5 },
  { type: 'turn.ended', turnId: 't0', reason: 'done' },
]

/** The facts with which the run begins, and those of its waves, each to be told at once. */
function factsOfRun(): { began: SessionFact[]; changes: SessionFact[][] } {
  const flow = longFlow(Number(steps))
  const log = flowLog(flow, { turnId: 'flow' })
  const began = log.facts.splice(0)
  const changes: SessionFact[][] = []
  const take = () => void changes.push(log.facts.splice(0))
  for (let run = log.run(); run.status === 'running'; run = log.run()) {
    const wave = run.wave.flatMap(place => run.flow.steps[place]?.id ?? [])
    for (const step of wave) {
      log.begin({ step })
      take()
    }
    for (const step of wave) {
      log.finish({ step })
      take()
    }
  }
  return { began, changes }
}

/** Tells the page of facts, as main does while they happen. */
function teller({ app }: BenchApp, sessionId: string) {
  // The one by which the session was created is the first.
  let seq = before.length + 1
  return (facts: readonly SessionFact[]) => {
    const events = facts.map(fact => ({ v: LOG_VERSION, seq: ++seq, at: Date.now(), ...fact }))
    return app.evaluate(
      ({ BrowserWindow }, text) => {
        const [window] = BrowserWindow.getAllWindows()
        for (const payload of JSON.parse(text)) window?.webContents.send('event', 'session.event', payload)
      },
      JSON.stringify(events.map(event => ({ sessionId, event }))),
    )
  }
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const frames = (ms: number) => `(async () => {
  const lengths = []
  const begun = performance.now()
  for (let last = begun; last - begun < ${ms};) {
    await new Promise(requestAnimationFrame)
    lengths.push(performance.now() - last)
    last = performance.now()
  }
  return lengths
})()`

/** Turns the wheel over the graph as often as frames are drawn, down and up again. */
async function turnWheel({ page, cdp }: BenchApp, ms: number): Promise<void> {
  const box = await page.locator('dialog [data-testid="flow-graph"]').boundingBox()
  if (!box) throw new Error('No graph is shown.')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const begun = performance.now()
  for (let now = begun; now - begun < ms; now = performance.now()) {
    const deltaY = Math.floor((now - begun) / 1500) % 2 === 0 ? 24 : -24
    void cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, deltaX: 0, deltaY })
    await delay(16)
  }
}

async function memoryOf({ app, cdp, work }: BenchApp) {
  await cdp.send('HeapProfiler.collectGarbage')
  await delay(1_000)
  const { heap } = await work()
  const pss = await processMemory(app.process().pid)
  return { heap, page: pss.renderer ?? 0 }
}

type Memory = Awaited<ReturnType<typeof memoryOf>>

/** Without a graphics card the pictures of what fills the window are memory of the page: eight megabytes for each layer. */
async function tellMemory(bench: BenchApp, name: string, first: Memory): Promise<void> {
  const now = await memoryOf(bench)
  const [heap, page] = [now.heap - first.heap, now.page - first.page].map(more => more.toFixed(0))
  console.log(`memory of the graph ${name}: heap +${heap} MB, page +${page} MB (of ${now.page.toFixed(0)})`)
}

async function measured(bench: BenchApp, name: string, moves: boolean, during?: () => Promise<void>): Promise<void> {
  const ms = 6_000
  await bench.longTasks()
  const begun = await bench.work()
  const [lengths] = await Promise.all([
    bench.page.evaluate<number[]>(frames(ms)),
    moves && turnWheel(bench, ms),
    during?.(),
  ])
  const { task, script } = workBetween(begun, await bench.work())
  const long = (await bench.longTasks()).map(Math.round)
  const [p50, p95, p99] = [median(lengths), percentile(lengths, 0.95), percentile(lengths, 0.99)].map(one =>
    one.toFixed(1),
  )
  const rate = (lengths.length / (ms / 1000)).toFixed(1)
  const each = (task / lengths.length).toFixed(2)
  console.log(
    `${name}: ${rate} frames a second; p50 ${p50} ms, p95 ${p95}, p99 ${p99}; the page's processor time is ${each} ms a frame (${(script / lengths.length).toFixed(2)} of script); tasks over 50 ms: [${long.join(', ')}]`,
  )
}

await onGround(async ground => {
  const id = await writeSession(ground, TITLE, before)
  const bench = await ground.start()
  const { app, page } = bench
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1920, 1080))
  await openSessionOf(bench, TITLE)
  // Processor time, which is the same however busy the computer is with something else.
  await bench.cdp.send('Performance.disable')
  await bench.cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await delay(2_000)
  const { began, changes } = factsOfRun()
  const tell = teller(bench, id)
  const first = await memoryOf(bench)
  const start = performance.now()
  await tell(began)
  await page.getByTestId('flow-node').first().waitFor()
  console.log(`${steps} steps are drawn first after ${Math.round(performance.now() - start)} ms`)
  // The thread that laid it out ends by then.
  await delay(25_000)
  await tellMemory(bench, 'beside the conversation', first)
  await page.getByRole('button', { name: 'Fill window' }).click()
  await page.locator('dialog [data-testid="flow-node"]').first().waitFor()
  await delay(1_000)
  console.log(`nodes in the page: ${await page.locator('dialog [data-testid="flow-node"]').count()}`)
  const half = Math.floor(changes.length / 2)
  const change = (part: readonly SessionFact[][]) => async () => {
    for (const facts of part) {
      await tell(facts)
      await delay(EVERY_MS)
    }
  }
  await measured(bench, 'at rest', false)
  await measured(bench, 'while it is moved', true)
  await measured(bench, 'while states change', false, change(changes.slice(0, half)))
  await measured(bench, 'while it is moved and states change', true, change(changes.slice(half)))
  await page.locator('dialog').getByRole('button', { name: 'Fit to view' }).click()
  await delay(500)
  console.log(`nodes in the page, all in sight: ${await page.locator('dialog [data-testid="flow-node"]').count()}`)
  await measured(bench, 'all in sight, while it is moved', true)
  await tellMemory(bench, 'that fills the window, after all of it', first)
  await bench.end()
})
