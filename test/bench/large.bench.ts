import type { SessionFact } from '../../shared/session/session-events'
import { type BenchApp, median, onGround } from './bench-app'
import { openSessionOf, writeSession } from './bench-session'

/**
 * Opens the lines of calls with a text of 1 MB, a command that printed 1 MB, and a diff of 5,000 lines, and scrolls through
 * them: the time from the click to the paint, and in how many frames of the scroll nothing stood where lines must be.
 * Run: npm run build && npx tsx test/bench/large.bench.ts [runs]
 */
const [runs = '3'] = process.argv.slice(2)
const LINES = 20_000
const output = Array.from({ length: LINES }, (_, line) => `line ${line}: the reader keeps what it has seen of it`).join(
  '\n',
)
const coloured = output.replaceAll('line ', '\u001b[32mline\u001b[0m ')

const hash = 'a'.repeat(64)
const outcome = { exitCode: 0, stdout: coloured, stderr: '', stdoutTruncated: false, stderrTruncated: false }
const diffLines = Array.from({ length: 2500 }, (_, line) => [
  `-const old${line} = ${line}`,
  `+const new${line} = '${line}'`,
]).flat()
const change = {
  type: 'file-change' as const,
  path: 'src/big.ts',
  added: 2500,
  removed: 2500,
  before: { hash, bytes: 60_000 },
  after: { hash, bytes: 60_000 },
  diff: {
    type: 'lines' as const,
    hunks: [{ oldStart: 1, oldLines: 2500, newStart: 1, newLines: 2500, lines: diffLines }],
  },
}

const calls = {
  text: { name: 'read_notes', details: undefined },
  command: {
    name: 'shell',
    details: {
      type: 'command' as const,
      command: 'build',
      workingDirectory: '.',
      outcome: { ...outcome, timedOut: false, stopped: false, durationMs: 5 },
    },
  },
  diff: { name: 'apply_patch', details: { type: 'changes' as const, changes: [change] } },
}

const facts: SessionFact[] = Object.entries(calls).flatMap(([callId, { name, details }]) => [
  { type: 'turn.started', turnId: `t-${callId}`, text: callId, profile: { id: 'p', name: 'P', model: 'm' } },
  {
    type: 'reply.finished',
    turnId: `t-${callId}`,
    reply: { text: '', toolCalls: [{ id: callId, name, arguments: '{}' }] },
    durationMs: 1,
  },
  { type: 'call.started', callId },
  {
    type: 'call.finished',
    callId,
    result: { content: [{ type: 'text', text: details ? '' : output }], isError: false, ...(details && { details }) },
    durationMs: 5,
  },
  { type: 'turn.ended', turnId: `t-${callId}`, reason: 'done' },
])

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH = `window.painted = new Promise(painted => window.addEventListener('click', ({ timeStamp }) =>
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => painted(performance.now() - timeStamp)
    channel.port2.postMessage(0)
  }), { once: true }))
void 0`

const SCROLL = `(async () => {
  const boxes = [...document.querySelectorAll('[data-bench] [tabindex="0"]')]
  const box = boxes.sort((a, b) => b.scrollHeight - a.scrollHeight)[0]
  box.scrollIntoView({ block: 'center' })
  const frames = []
  let blank = 0
  let last = performance.now()
  for (let frame = 0; frame < 120; frame++) {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * frame / 119
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
    const { left, top, height } = box.getBoundingClientRect()
    const places = [0.15, 0.35, 0.5, 0.65, 0.85].map(share => document.elementFromPoint(left + 120, top + height * share))
    if (places.some(place => !place || place === box || !place.textContent)) blank++
  }
  return { blank, frames, height: box.scrollHeight }
})()`

type Opened = { open: number; blank: number; frames: number[]; height: number; long: number[] }

async function openCall({ page, longTasks }: BenchApp, callId: string): Promise<Opened> {
  const turn = page.getByTestId('tool-line').nth(Object.keys(calls).indexOf(callId))
  await turn.scrollIntoViewIfNeeded()
  await turn.evaluate(element => element.setAttribute('data-bench', ''))
  await page.evaluate(WATCH)
  await longTasks()
  await turn.getByRole('button').first().click()
  const open = await page.evaluate<number>('painted')
  const scrolled = await page.evaluate<Omit<Opened, 'open' | 'long'>>(SCROLL)
  const long = await longTasks()
  await turn.getByRole('button').first().click()
  await turn.evaluate(element => element.removeAttribute('data-bench'))
  return { open, ...scrolled, long }
}

const samples: Record<string, Opened[]> = {}
await onGround(async ground => {
  await writeSession(ground, 'Large things', facts)
  const bench = await ground.start()
  await openSessionOf(bench, 'Large things')
  for (let run = 0; run < Number(runs); run++) {
    for (const callId of Object.keys(calls)) {
      samples[callId] = [...(samples[callId] ?? []), await openCall(bench, callId)]
    }
  }
  await bench.end()
})
for (const [name, rounds] of Object.entries(samples)) {
  const opens = rounds.map(({ open }) => open.toFixed(0)).join(', ')
  const frames = rounds.flatMap(round => round.frames)
  console.log(
    `${name}: open ${median(rounds.map(({ open }) => open)).toFixed(0)} ms (${opens}), ${rounds[0]?.height} px; scrolling: frame p50 ${median(frames).toFixed(0)} ms, max ${Math.max(...frames).toFixed(0)} ms, blank ${rounds.map(({ blank }) => blank).join(', ')} of 120; tasks over 50 ms: ${rounds.map(({ long }) => `[${long.join(', ')}]`).join(' ')}`,
  )
}
