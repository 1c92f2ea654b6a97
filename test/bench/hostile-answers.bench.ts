import { setTimeout as pause } from 'node:timers/promises'
import type { SessionFact } from '../../shared/session-events'
import { beginning, type HostileAnswer, hostileAnswers } from '../helpers/hostile-answers'
import { type BenchApp, type Ground, onGround, percentile } from './bench-app'
import { writeSession } from './bench-session'

/**
 * Shows answers that were made to freeze or break the page in the real window, each as the only answer of a session: the page is
 * loaded with that session open, looked at, loaded once more as after a restart, and looked at again; every so often the whole app is
 * started anew. Tells the longest tasks of the page, and whether it was ever blank.
 * Run: npm run build && npx tsx test/bench/hostile-answers.bench.ts [how many] [first]
 */
const [count = '500', first = '0'] = process.argv.slice(2)

/** Every so many answers the app itself is started anew with the answer open. */
const RESTART_EVERY = 25
/** What takes longer is looked at again: the least of all tries is the least disturbed by what else runs on the computer. */
const LIMIT_MS = 100
const TRIES = 3

type Shown = { answer: HostileAnswer; longest: number; isBlank: boolean; failedParts: number; hasRestarted: boolean }

function factsOf({ text }: HostileAnswer): SessionFact[] {
  const profile = { id: 'p', name: 'P', model: 'm' }
  return [
    { type: 'turn.started', turnId: 't', text: 'Say something.', profile },
    { type: 'reply.finished', turnId: 't', reply: { text, toolCalls: [] }, durationMs: 1 },
    { type: 'turn.ended', turnId: 't', reason: 'done' },
  ]
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH = `window.longTasks = []
new PerformanceObserver(list => longTasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask', buffered: true })`

const lookFor = (words: string) => `(() => {
  const timeline = document.querySelector('[data-testid="timeline"]')?.textContent ?? ''
  return {
    length: timeline.length,
    isThere: timeline.includes(${JSON.stringify(words)}) && document.querySelector('textarea') !== null,
    failedParts: document.querySelectorAll('[data-testid="failed-part"], [data-testid="failed-app"]').length,
  }
})()`

type Look = { length: number; isThere: boolean; failedParts: number }

/** Looks until nothing more comes. */
async function settled({ page }: BenchApp, words: string): Promise<Look> {
  let former: Look = { length: -1, isThere: false, failedParts: 0 }
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const now = await page.evaluate<Look>(lookFor(words))
    if (now.isThere && now.length === former.length) return now
    former = now
    await pause(150)
  }
  return former
}

async function showOnce(bench: BenchApp, sessionId: string, words: string) {
  await bench.page.evaluate(`window.bridge.call('window.shows', { sessionId: ${JSON.stringify(sessionId)} })`)
  await bench.page.reload()
  await bench.page.evaluate(WATCH)
  const look = await settled(bench, words)
  const tasks = await bench.page.evaluate<number[]>('longTasks.splice(0)')
  return { ...look, longest: Math.max(0, ...tasks) }
}

/** Shown, and shown again as after a restart; more often where that took long. */
async function show(bench: BenchApp, answer: HostileAnswer, { id, words }: { id: string; words: string }) {
  const looks = [await showOnce(bench, id, words), await showOnce(bench, id, words)]
  while (Math.min(...looks.map(({ longest }) => longest)) > LIMIT_MS && looks.length < TRIES) {
    looks.push(await showOnce(bench, id, words))
  }
  const isBlank = looks.some(({ isThere }) => !isThere)
  const failedParts = Math.max(...looks.map(look => look.failedParts))
  return {
    answer,
    isBlank,
    failedParts,
    longest: Math.min(...looks.map(({ longest }) => longest)),
    hasRestarted: false,
  }
}

async function restarted(bench: BenchApp, ground: Ground, shown: Shown, words: string): Promise<[BenchApp, Shown]> {
  await bench.close()
  const next = await ground.start()
  const { isThere } = await settled(next, words)
  return [next, { ...shown, hasRestarted: true, isBlank: shown.isBlank || !isThere }]
}

function tell(all: readonly Shown[]): void {
  const longest = all.map(shown => shown.longest)
  const over = all.filter(shown => shown.longest > LIMIT_MS)
  const blank = all.filter(({ isBlank }) => isBlank)
  console.log(
    `${all.length} answers, each shown twice, ${all.filter(({ hasRestarted }) => hasRestarted).length} after a restart of the app: ` +
      `${blank.length} blank, ${all.filter(({ failedParts }) => failedParts > 0).length} with a part that failed; longest task ` +
      `p50 ${percentile(longest, 0.5).toFixed(0)}, p95 ${percentile(longest, 0.95).toFixed(0)}, worst ${Math.max(...longest).toFixed(0)} ms; ` +
      `${over.length} over ${LIMIT_MS} ms`,
  )
  for (const { answer, longest } of all.toSorted((a, b) => b.longest - a.longest).slice(0, 10)) {
    console.log(`  ${longest.toFixed(0)} ms: ${answer.name}`)
  }
  for (const { answer } of blank) console.log(`  blank: ${answer.name}`)
}

await onGround(async ground => {
  const answers = hostileAnswers(Number(first) + Number(count)).slice(Number(first), Number(first) + Number(count))
  const ids: string[] = []
  for (const [index, answer] of answers.entries())
    ids.push(await writeSession(ground, `Hostile ${index}`, factsOf(answer)))
  let bench = await ground.start()
  await bench.page.waitForSelector('[data-testid="session-item"]')
  const all: Shown[] = []
  for (const [index, answer] of answers.entries()) {
    const words = beginning(index + Number(first))
    let shown: Shown = await show(bench, answer, { id: ids[index] ?? '', words })
    if (index % RESTART_EVERY === RESTART_EVERY - 1) [bench, shown] = await restarted(bench, ground, shown, words)
    all.push(shown)
    if (index % 50 === 49) tell(all)
  }
  tell(all)
  await bench.end()
})
