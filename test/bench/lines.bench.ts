import { spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { readLines } from '../../main/workspace/read/read-lines'

const MEGABYTE = 1024 * 1024
const ROUNDS = 11

/** 80 lines anywhere in a file of 200 MB, against sed. */
const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const large = join(folder, 'large.txt')
const signal = new AbortController().signal

async function writeLarge(): Promise<number> {
  const out = createWriteStream(large)
  let lines = 0
  for (let bytes = 0; bytes < 200 * MEGABYTE; ) {
    const some = Array.from({ length: 5000 }, () => `${++lines} a line of usual length with some words in it\n`).join(
      '',
    )
    bytes += some.length
    if (!out.write(some)) await new Promise<void>(resolve => out.once('drain', () => resolve()))
  }
  out.end()
  await finished(out)
  return lines
}

function read(startLine: number): Promise<unknown> {
  return readLines(large, { startLine, limit: 80, signal })
}

async function sed(from: number): Promise<void> {
  const child = spawn('sed', ['-n', `${from},${from + 79}p;${from + 79}q`, large], { stdio: 'ignore' })
  await new Promise(resolve => child.once('close', resolve))
}

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  into.push(performance.now() - startedAt)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

const lines = await writeLarge()
for (const part of [0.25, 0.5, 0.95]) {
  const line = Math.floor(lines * part)
  const [theirs, ours, again]: [number[], number[], number[]] = [[], [], []]
  let more = 0
  for (let round = 1; round <= ROUNDS; round++) {
    await timed(theirs, () => sed(line))
    const before = process.resourceUsage().maxRSS
    await timed(ours, () => read(line))
    // In the first rounds the program itself still grows, whatever it reads.
    if (round > 3) more = Math.max(more, (process.resourceUsage().maxRSS - before) / 1024)
    await timed(again, () => read(line - 1000))
    // With another date it is another file, of which nothing is known.
    await utimes(large, round + line, round + line)
  }
  const ratio = (median(ours) / median(theirs)).toFixed(2)
  console.log(
    `80 lines from ${line}: ${median(ours).toFixed(1)} ms, sed ${median(theirs).toFixed(1)} ms, ratio ${ratio} (target: 1.2); ` +
      `memory +${more.toFixed(1)} MB (target: 8); again ${median(again).toFixed(1)} ms (target: 5)`,
  )
}
