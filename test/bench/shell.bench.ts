import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../main/shell/command/run-command'
import type { Confined } from '../../main/shell/confinement/confined-start'
import { confinement } from '../../main/shell/confinement/confinement'
import { commandShell, shellArguments } from '../../main/shell/login/command-shell'
import { COMMAND_VARIABLES, definedOnly } from '../../main/shell/login/environment'

const environment = { ...definedOnly(process.env), ...COMMAND_VARIABLES }
const shell = commandShell(process.platform, environment)
const MEGABYTE = 1024 * 1024

const folder = await mkdtemp(join(tmpdir(), 'shell-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const by = await confinement.find()
const confined: Confined | undefined = by.kind === 'none' ? undefined : { by, folder, hidden: [], programFolders: [] }

async function run(command: string, held?: Confined): Promise<number> {
  let shown = 0
  const outcome = await runCommand({
    command,
    cwd: folder,
    shell,
    environment,
    confined: held,
    mode: 'pipes',
    timeLimitMs: 120_000,
    signal: new AbortController().signal,
    onOutput: text => {
      shown += text.length
    },
  })
  if (outcome.exitCode !== 0) throw new Error(`${command} ended with ${outcome.exitCode}: ${outcome.stderr}`)
  return shown
}

/** The floor: the same shell and pipes, and a reader that only counts bytes. */
function readBarely(command: string): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(shell, shellArguments(shell, command), {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let bytes = 0
    const count = (chunk: Buffer): void => {
      bytes += chunk.length
    }
    child.stdout.on('data', count)
    child.stderr.on('data', count)
    child.once('close', () => resolve(bytes))
  })
}

type Cost = { ms: number; megabytes: number; stall: number }

/** Time, growth of the process, and how long its event loop stands still. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  let stall = 0
  let last = performance.now()
  const sampler = setInterval(() => {
    const now = performance.now()
    stall = Math.max(stall, now - last - 5)
    last = now
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  clearInterval(sampler)
  return { ms, megabytes: (Math.max(peak, process.memoryUsage.rss()) - before) / MEGABYTE, stall }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Both in turn, so that a busy machine is busy for both. */
async function compare(label: string, { command, rounds }: { command: string; rounds: number }, targets: string) {
  const bare: Cost[] = []
  const tool: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await costOf(() => readBarely(command)))
    tool.push(await costOf(() => run(command)))
  }
  const ms = (costs: Cost[]) => median(costs.map(cost => cost.ms))
  const most = (costs: Cost[]) => Math.max(...costs.map(cost => cost.megabytes)).toFixed(0)
  const stall = Math.max(...tool.map(cost => cost.stall)).toFixed(0)
  console.log(
    `${label}: ${ms(tool).toFixed(1)} ms, bare reader ${ms(bare).toFixed(1)} ms, ratio ` +
      `${(ms(tool) / ms(bare)).toFixed(2)}; memory +${most(tool)} MB, bare +${most(bare)} MB; longest stall ${stall} ms (${targets})`,
  )
}

/** Compares the cost of restricting a command to reading, alternating with one that is not restricted. */
async function compareConfined(command: string, rounds: number, held: Confined): Promise<void> {
  const more: number[] = []
  for (let round = 0; round < rounds; round++) {
    const free = await costOf(() => run(command))
    more.push((await costOf(() => run(command, held))).ms - free.ms)
  }
  console.log(`${command}, confined by ${held.by.kind}: ${median(more).toFixed(1)} ms more (target: 15 ms more)`)
}

async function writeCorpus(name: string, line: string): Promise<void> {
  const lines = Math.ceil((200 * MEGABYTE) / Buffer.byteLength(line))
  await writeFile(join(folder, name), line.repeat(lines))
}

await writeCorpus('ascii', 'src/main/index.ts(12,34): warning: something in this line could be better than it is\n')
await writeCorpus(
  'unicode',
  'src/größe.ts: ✓ Prüfung “bestanden” — 語 😀 in drei Sekunden, ohne einen einzigen Fehler\n',
)
globalThis.gc?.()
await readBarely('true')
await run('true')

const flood = 'ratio 2, +32 MB'
await compare('true', { command: 'true', rounds: 100 }, 'target: ratio 2')
if (confined) await compareConfined('true', 100, confined)
else console.log('nothing here confines a command')
await compare('200 MB of ASCII', { command: 'cat ascii', rounds: 7 }, `target: ${flood}`)
await compare('200 MB of other text', { command: 'cat unicode', rounds: 5 }, `target for ASCII: ${flood}`)
await compare('seq 1 5000000', { command: 'seq 1 5000000', rounds: 5 }, `target: ${flood}`)
await compare('1 GB of zeros', { command: `head -c ${1024 * MEGABYTE} /dev/zero | tr '\\0' x`, rounds: 1 }, flood)
