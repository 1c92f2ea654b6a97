/// <reference path="../../main/shell/command/node-pty.d.ts" />
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node-pty'
import { startCommand } from '../../main/shell/command/start-command'
import { COMMAND_VARIABLES, definedOnly } from '../../main/shell/login/environment'

const environment = { ...definedOnly(process.env), ...COMMAND_VARIABLES }
const MEGABYTE = 1024 * 1024
const RUNS = Number(process.env.TERMINAL_RUNS ?? 500)
const AT_ONCE = 8

const folder = await mkdtemp(join(tmpdir(), 'terminal-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** All that a command prints in terminal mode. */
async function inTerminal(command: string, onText: (text: { length: number; slice(): string }) => void) {
  const start = { command, cwd: folder, shell: '/bin/bash', environment, mode: 'terminal', background: false } as const
  const running = await startCommand({ ...start, onText })
  const exitCode = await running.finished
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${running.take().stdout.text}`)
}

/** The floor: node-pty alone, set to leave line feeds as they are, and a reader that only counts. Some of it may be lost. */
function inBarePty(command: string): Promise<number> {
  return new Promise(resolve => {
    const pty = spawn('/bin/bash', ['-c', `stty -opost; ${command}`], { cwd: folder, env: environment, encoding: null })
    let bytes = 0
    pty.onData(chunk => {
      bytes += chunk.length
    })
    pty.onExit(() => resolve(bytes))
  })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compare(label: string, command: string): Promise<void> {
  const bare: number[] = []
  const tool: number[] = []
  for (let round = 0; round < 5; round++) {
    bare.push(await timeOf(() => inBarePty(command)))
    tool.push(await timeOf(() => inTerminal(command, () => undefined)))
  }
  const [fast, own] = [median(bare), median(tool)]
  const share = ((100 * fast) / own).toFixed(0)
  console.log(`${label}: ${own.toFixed(0)} ms, node-pty with -opost ${fast.toFixed(0)} ms: ${share} % (target: 80 %)`)
}

function whereDiffers(text: string, expected: string): string {
  let at = 0
  while (at < text.length && text[at] === expected[at]) at++
  const around = JSON.stringify(text.slice(Math.max(at - 10, 0), at + 50))
  return `${text.length} of ${expected.length} characters, differs at ${at}: ${around}`
}

/** Counts how many runs lose anything. */
async function complete(last: number, runs: number): Promise<void> {
  const expected = Array.from({ length: last }, (_, index) => `${index + 1}\n`).join('')
  let wrong = 0
  let left = runs
  async function worker(): Promise<void> {
    while (left-- > 0) {
      let text = ''
      await inTerminal(`seq 1 ${last}`, piece => {
        text += piece.slice()
      })
      if (text === expected) continue
      wrong++
      console.log(whereDiffers(text, expected))
    }
  }
  const ms = await timeOf(() => Promise.all(Array.from({ length: AT_ONCE }, worker)))
  console.log(`seq 1 ${last}: ${wrong} of ${runs} runs incomplete, ${(ms / 1000).toFixed(1)} s (target: 0)`)
}

const line = 'src/main/index.ts(12,34): warning: something in this line could be better than it is\n'
await writeFile(join(folder, 'text'), line.repeat(Math.ceil((100 * MEGABYTE) / line.length)))
await compare('cat of 100 MB', 'cat text')
await compare('seq 1 5000000', 'seq 1 5000000')
await compare('20 MB of y', `yes | head -c ${20 * MEGABYTE}`)
await complete(2000, RUNS)
await complete(20_000, RUNS)
await complete(1_000_000, RUNS)
