import { readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { decide } from '../../main/approvals/decide'
import { inspectPlan } from '../../main/approvals/inspect-plan'
import type { CommandEffect } from '../../shared/session/effects'
import type { ApprovalMode } from '../../shared/settings'
import everyday from '../fixtures/everyday-commands.json'
import { hostileLines } from '../helpers/hostile-lines'
import { buildRange } from '../main/approvals/commands/firing-range'

const LINES = Number(process.env.LINES ?? 50_000)
/** Only those that are at least so long, which are the ones that take time. */
const MIN_LENGTH = Number(process.env.MIN_LENGTH ?? 0)
const MODES: readonly ApprovalMode[] = ['read-only', 'ask', 'auto-edit', 'full']
const MOST_MS = 50

/**
 * Judges hostile lines as they are judged before a card, links and secrets of a real folder included. Of each the longest time for
 * which main does nothing else is kept: of the processor, as a busy machine takes longer for anything.
 */
const folder = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const workspace = join(folder, 'ws')
const environment = async () => ({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: join(folder, 'home') })

function effectOf(command: string): CommandEffect {
  const fixed = { type: 'command' as const, workingDirectory: '.', shell: '/bin/bash' }
  return { ...fixed, command, timeLimitMs: 1, environment: [] }
}

/** Milliseconds of the processor that this thread had: what others take, the collector's threads too, does not hold it. */
function worked(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The longest piece of a job's work without a turn for others, in ms. */
async function longestHold(job: () => Promise<void>): Promise<number> {
  let isDone = false
  let longest = 0
  let last = worked()
  const done = job().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}

async function typeIn(command: string, mode: ApprovalMode): Promise<string> {
  const policy = { workspace, ownData: [], home: join(folder, 'home'), mode }
  const plan = { effects: [effectOf(command)], digest: '' }
  const ground = await inspectPlan(plan, policy, { environment, canConfine: async () => true, now: () => new Date(0) })
  return decide(plan, policy, ground).type
}

const shown = (line: string) => `${JSON.stringify(line.slice(0, 60))}${line.length > 60 ? ` … ${line.length}` : ''}`

try {
  await buildRange(folder)
  // Code that is loaded and compiled at first use has nothing to do with a line.
  for (const line of everyday) await typeIn(line, 'ask')
  const unasked = new Map(MODES.map(mode => [mode, 0]))
  const holds: { line: string; ms: number }[] = []
  for (const line of hostileLines(LINES)) {
    if (line.length < MIN_LENGTH) continue
    const ms = await longestHold(async () => {
      for (const mode of MODES) {
        if ((await typeIn(line, mode)) === 'allow') unasked.set(mode, (unasked.get(mode) ?? 0) + 1)
      }
    })
    holds.push({ line, ms })
  }
  holds.sort((one, other) => other.ms - one.ms)
  for (const [mode, count] of unasked) console.log(`${mode}: ${count} of ${LINES} lines are not asked`)
  console.log(`main is held for at most ${holds[0]?.ms.toFixed(1)} ms (target ${MOST_MS} ms)`)
  for (const { line, ms } of holds.slice(0, 5)) console.log(`  ${ms.toFixed(1)} ms  ${shown(line)}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
