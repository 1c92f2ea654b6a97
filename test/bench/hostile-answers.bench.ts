import { setTimeout as pause } from 'node:timers/promises'
import type { SessionFact } from '../../shared/session/session-events'
import { beginning, type HostileAnswer, hostileAnswers } from '../helpers/hostile-answers'
import { type BenchApp, type BenchFolders, median, onGround, percentile } from './bench-app'
import { writeSession } from './bench-session'
import { mixedText } from './bench-text'
import { longestTask } from './longest-task'

/**
 * Shows answers that were made to freeze or break the page in the real window, each as the only answer of a session: the page is
 * loaded with that session open, looked at, loaded once more as after a restart, and looked at again; every so often the whole app is
 * started anew. Tells the longest tasks of the page, in time of the processor, beyond those of its own start, which an ordinary session
 * shows, and whether it was ever blank.
 * Run: npm run build && npx tsx test/bench/hostile-answers.bench.ts [how many] [first] [every so manyth]
 */
/** Of the answers those whose name has it, where only some are to be looked at again. */
const ONLY = process.env.ONLY ?? ''
const [count = '500', first = '0', every = '1'] = process.argv.slice(2)

/** Every so many answers the app itself is started anew with the answer open. */
const RESTART_EVERY = 25
/** The limit, in processor time, above which an answer is checked again. */
const LIMIT_MS = 100
const TRIES = 3

const ORDINARY = 'An ordinary answer.'
const ORDINARY_TIMES = 15

type DrawnAnswer = {
  answer: HostileAnswer
  longest: number
  isBlank: boolean
  failedParts: number
  hasRestarted: boolean
}

function factsOf(text: string): SessionFact[] {
  const profile = { id: 'p', name: 'P', model: 'm' }
  return [
    { type: 'turn.started', turnId: 't', text: 'Say something.', profile },
    { type: 'reply.finished', turnId: 't', reply: { text, toolCalls: [] }, durationMs: 1 },
    { type: 'turn.ended', turnId: 't', reason: 'done' },
  ]
}

const lookFor = (words: string) => `(() => {
  const timeline = document.querySelector('[data-testid="timeline"]')?.textContent ?? ''
  return {
    length: timeline.length,
    isThere: timeline.includes(${JSON.stringify(words)}) && document.querySelector('textarea') !== null,
    failedParts: document.querySelectorAll('[data-testid="failed-part"], [data-testid="failed-app"]').length,
  }
})()`

type PageState = { length: number; isThere: boolean; failedParts: number }

const STILL_LOOKS = 3

/** Looks until nothing more comes. */
async function settled({ page }: BenchApp, words: string): Promise<PageState> {
  let former: PageState = { length: -1, isThere: false, failedParts: 0 }
  let still = 0
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const now = await page.evaluate<PageState>(lookFor(words))
    still = now.isThere && now.length === former.length ? still + 1 : 0
    if (still === STILL_LOOKS) return now
    former = now
    await pause(100)
  }
  return former
}

async function showOnce(bench: BenchApp, sessionId: string, words: string) {
  await bench.page.evaluate(`window.bridge.call('window.shows', { sessionId: ${JSON.stringify(sessionId)} })`)
  const { longest, result } = await longestTask(bench, async () => {
    await bench.page.reload()
    return settled(bench, words)
  })
  return { ...result, longest }
}

type Showing = { id: string; words: string; limit: number }

/** Shown, and shown again as after a restart; more often where that took long. */
async function show(bench: BenchApp, answer: HostileAnswer, { id, words, limit }: Showing) {
  const looks = [await showOnce(bench, id, words), await showOnce(bench, id, words)]
  while (Math.min(...looks.map(({ longest }) => longest)) > limit && looks.length < TRIES) {
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

async function restarted(
  bench: BenchApp,
  ground: BenchFolders,
  shown: DrawnAnswer,
  words: string,
): Promise<[BenchApp, DrawnAnswer]> {
  await bench.close()
  const next = await ground.start()
  const { isThere } = await settled(next, words)
  return [next, { ...shown, hasRestarted: true, isBlank: shown.isBlank || !isThere }]
}

/** The longest task of the page's own start: of an ordinary session, in the middle of several times. */
async function ownStart(bench: BenchApp, id: string): Promise<number> {
  const longest: number[] = []
  for (let time = 0; time < ORDINARY_TIMES; time++) longest.push((await showOnce(bench, id, ORDINARY)).longest)
  return median(longest)
}

function tell(all: readonly DrawnAnswer[], own: number): void {
  const longest = all.map(shown => Math.max(0, shown.longest - own))
  const over = longest.filter(ms => ms > LIMIT_MS)
  const blank = all.filter(({ isBlank }) => isBlank)
  console.log(
    `${all.length} answers, each shown twice, ${all.filter(({ hasRestarted }) => hasRestarted).length} after a restart of the app: ` +
      `${blank.length} blank, ${all.filter(({ failedParts }) => failedParts > 0).length} with a part that failed; longest task ` +
      `beyond ${own.toFixed(0)} ms of an ordinary session: p50 ${percentile(longest, 0.5).toFixed(0)}, p95 ${percentile(longest, 0.95).toFixed(0)}, worst ${Math.max(...longest).toFixed(0)} ms; ` +
      `${over.length} over ${LIMIT_MS} ms`,
  )
  for (const { answer, longest } of all.toSorted((a, b) => b.longest - a.longest).slice(0, 25)) {
    console.log(`  ${(longest - own).toFixed(0)} ms: ${answer.name}`)
  }
  for (const { answer } of blank) console.log(`  blank: ${answer.name}`)
}

await onGround(async ground => {
  const indexes = Array.from({ length: Number(count) }, (_, at) => Number(first) + at * Number(every))
  const made = hostileAnswers((indexes.at(-1) ?? 0) + 1)
  const sessions: { answer: HostileAnswer; id: string; words: string }[] = []
  for (const index of indexes) {
    const answer = made[index]
    if (!answer?.name.includes(ONLY)) continue
    sessions.push({
      answer,
      id: await writeSession(ground, `Hostile ${index}`, factsOf(answer.text)),
      words: beginning(index),
    })
  }
  const ordinary = await writeSession(ground, 'Ordinary', factsOf(`${ORDINARY}\n\n${mixedText(500)}`))
  let bench = await ground.start()
  await bench.page.waitForSelector('[data-testid="session-item"]')
  const own = await ownStart(bench, ordinary)
  const all: DrawnAnswer[] = []
  for (const [at, { answer, ...session }] of sessions.entries()) {
    let shown: DrawnAnswer = await show(bench, answer, { ...session, limit: own + LIMIT_MS })
    if (at % RESTART_EVERY === RESTART_EVERY - 1) [bench, shown] = await restarted(bench, ground, shown, session.words)
    all.push(shown)
    if (at % 50 === 49) tell(all, own)
  }
  tell(all, own)
  await bench.end()
})
