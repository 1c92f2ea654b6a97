import { tmpdir } from 'node:os'
import { commandShell } from '../../main/shell/command-shell'
import { COMMAND_VARIABLES, definedOnly } from '../../main/shell/environment'
import { runCommand } from '../../main/shell/run-command'

const environment = { ...definedOnly(process.env), ...COMMAND_VARIABLES }
const shell = commandShell(process.platform, environment)
const MEGABYTE = 1024 * 1024

async function run(command: string) {
  let shown = 0
  const outcome = await runCommand({
    command,
    cwd: tmpdir(),
    shell,
    environment,
    timeLimitMs: 60_000,
    signal: new AbortController().signal,
    onOutput: text => {
      shown += text.length
    },
  })
  if (outcome.exitCode !== 0) throw new Error(`${command} ended with ${outcome.exitCode}: ${outcome.stderr}`)
  return { outcome, shown }
}

async function startCost(runs: number): Promise<void> {
  const times: number[] = []
  for (let index = 0; index < runs; index++) {
    const startedAt = performance.now()
    await run('true')
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1)
  console.log(`true, ${runs} runs: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target: p50 of 15 ms)`)
}

/** How much the process grows, and how long its event loop stands still, while a command prints without restraint. */
async function floodCost(megabytes: number): Promise<void> {
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
  const { outcome, shown } = await run(`head -c ${megabytes * MEGABYTE} /dev/zero | tr '\\0' x`)
  clearInterval(sampler)
  const growth = (peak - before) / MEGABYTE
  console.log(
    `${megabytes} MB of output: ${outcome.durationMs} ms, peak RSS +${growth.toFixed(0)} MB, longest stall ` +
      `${stall.toFixed(0)} ms, ${(shown / MEGABYTE).toFixed(1)} MB shown (target: +64 MB, 100 ms)`,
  )
}

await run('true')
await startCost(200)
await floodCost(200)
await floodCost(1024)
