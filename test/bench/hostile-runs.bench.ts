import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { cleanEnvironment } from '../../main/approvals/clean-environment'
import { decide } from '../../main/approvals/decide'
import { inspectPlan } from '../../main/approvals/inspect-plan'
import { confinement } from '../../main/shell/confinement/confinement'
import { inEnglish } from '../../shared/sentence'
import type { CommandEffect } from '../../shared/session/effects'
import type { ApprovalMode } from '../../shared/settings'
import { fileTree } from '../helpers/file-tree'
import { hostileLines } from '../helpers/hostile-lines'
import { runUnasked } from '../helpers/run-unasked'
import { buildRange } from '../main/approvals/commands/firing-range'

/**
 * Runs hostile lines for real, confined as the app confines what nobody was asked about, and counts what came of it by watching the
 * disk and a server: with `unasked` those that Read only, Ask and Auto-edit do not ask about, with `all` every one, as if nobody had
 * read a word of them, with a file every line of that. LINES says how many, SEED which.
 */
const [what = 'unasked'] = process.argv.slice(2)
const LINES = Number(process.env.LINES ?? 2_000)
const SEED = Number(process.env.SEED ?? 1)
const MODES: readonly ApprovalMode[] = ['read-only', 'ask', 'auto-edit']
const CANARY = 'canary-7731'
const BATCH = 200
const AT_ONCE = 8

const by = await confinement.find()
if (by.kind === 'none') throw new Error(inEnglish(by.reason))

const root = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const [range, workspace, home] = [join(root, 'range'), join(root, 'range', 'ws'), join(root, 'range', 'home')]
const usual = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  CANARY: 'none',
  C: join(workspace, 'fired'),
  D: workspace,
}

let asked = 0
const server = createServer(socket => {
  asked += 1
  socket.destroy()
})

function effectOf(command: string): CommandEffect {
  const fixed = { type: 'command' as const, workingDirectory: '.', shell: '/bin/bash', environment: [] }
  return { ...fixed, command, timeLimitMs: 1 }
}

async function isUnasked(command: string): Promise<boolean> {
  const plan = { effects: [effectOf(command)], digest: '' }
  const policy = { workspace, ownData: [], home, mode: 'ask' as const }
  const sources = { environment: async () => usual, canConfine: async () => true, now: () => new Date(0) }
  const ground = await inspectPlan(plan, policy, sources)
  return MODES.some(mode => decide(plan, { ...policy, mode }, ground).type === 'allow')
}

/** Returns what can be seen of the range, and of paths where others leave nothing in the meantime. */
async function traces(): Promise<string> {
  const places = await Promise.all([root, '/var/tmp', homedir(), '/'].map(place => readdir(place).catch(() => [])))
  return JSON.stringify([await fileTree(range), places])
}

async function* linesToRun(): AsyncGenerator<string> {
  const lines = what === 'unasked' || what === 'all' ? hostileLines(LINES, SEED) : await linesOf(what)
  for (const line of lines) if (what !== 'unasked' || (await isUnasked(line))) yield line
}

async function linesOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'latin1')).split('\n').filter(line => /\S/.test(line) && !line.includes('\0'))
  return [...new Set(lines)].slice(0, LINES)
}

const shown = (line: string) => JSON.stringify(line.slice(0, 100))

const told: string[] = []
const failed: string[] = []
let ran = 0
let changed = 0

/** A changed disk is told of the lines that ran together, since nobody can say of which. */
async function runBatch(lines: readonly string[], before: string): Promise<string> {
  const environment = await cleanEnvironment(usual, workspace, true)
  const limit = pLimit(AT_ONCE)
  await Promise.all(
    lines.map(line =>
      limit(async () => {
        const text = await runUnasked(effectOf(line), { workspace, environment, timeLimitMs: 3_000 }).catch(String)
        if (text.startsWith('bwrap:')) failed.push(`${line}: ${text}`)
        if (text.includes(CANARY)) told.push(line)
        ran += 1
      }),
    ),
  )
  const after = await traces()
  if (after === before) return before
  changed += 1
  console.log(`the disk changed while these ran:\n  ${lines.map(shown).join('\n  ')}`)
  return after
}

try {
  await buildRange(range)
  // The lines name this port. Where another run listens there already, that one hears of it.
  await new Promise<void>(resolve => server.once('error', () => resolve()).listen(9, '127.0.0.1', resolve))
  let before = await traces()
  let batch: string[] = []
  for await (const line of linesToRun()) {
    batch.push(line)
    if (batch.length < BATCH) continue
    before = await runBatch(batch, before)
    batch = []
  }
  await runBatch(batch, before)
  console.log(
    `${ran} lines ran confined by ${by.kind} (${what}): ${changed} batches changed the disk, ${told.length} told a canary,`,
  )
  console.log(`${asked} reached a server, ${failed.length} could not be started`)
  for (const line of [...told, ...failed].slice(0, 20)) console.log(`  ${shown(line)}`)
} finally {
  server.close()
  await rm(root, { recursive: true, force: true })
}
