import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, describe, expect, test } from 'vitest'
import type { Limits } from '../../../main/mcp/connection/connection-limits'
import type { McpServerView } from '../../../shared/mcp'
import { inEnglish } from '../../../shared/sentence'
import { type ToolResult, textOf } from '../../../shared/session/tool-results'
import { sampleOf } from '../../helpers/how-deep'
import { faultServer, runMcp, startMcp } from '../../helpers/mcp'

/** Long enough for a computer that is busy with other tests: only who never ends is not waited for as long. */
const PATIENT: Partial<Limits> = {
  silentMs: 60_000,
  strayMs: 60_000,
  listMs: 60_000,
  callMs: 60_000,
  longestCallMs: 60_000,
}

type Outcome = { view: McpServerView; result: ToolResult | undefined }
/** `limits` are for those that never come to an end by themselves. */
type Row = { mode: string; outcome(outcome: Outcome): void; limits?: Partial<Limits> }

const fails = (state: string, words: RegExp) => (found: Outcome) => {
  expect(found.view.state).toBe(state)
  expect([found.view.failure?.words, found.view.failure?.nextStep, found.view.failure?.detail].join(' ')).toMatch(words)
  expect(found.result).toBeUndefined()
}
const answers = (words: RegExp) => (found: Outcome) => {
  expect(found.result?.isError, textOf(found.result!)).toBe(false)
  expect(textOf(found.result!)).toMatch(words)
}
const failsTheCall = (words: RegExp) => (found: Outcome) => {
  expect(found.result?.isError).toBe(true)
  expect(textOf(found.result!)).toMatch(words)
}
const lists =
  (states: string[], warning = /^$/) =>
  (found: Outcome) => {
    expect(found.view.tools.map(tool => tool.state)).toEqual(states)
    expect(found.view.warnings.join(' ')).toMatch(warning)
    expect(found.result?.isError).toBe(false)
  }

const rows: Row[] = [
  {
    mode: 'exit-at-start',
    outcome: fails('failed', /A value the server needs is missing: .*API_KEY is not set.*Enter \w*API_KEY/s),
  },
  { mode: 'crash-in-list', outcome: fails('failed', /exit code 5/) },
  { mode: 'crash-in-call', outcome: failsTheCall(/quit during the call.*exit code 3/) },
  { mode: 'partial-line-then-exit', outcome: failsTheCall(/quit during the call.*exit code 4/) },
  { mode: 'slow-start', outcome: answers(/did good/) },
  { mode: 'hang-in-initialize', limits: { silentMs: 1_000 }, outcome: fails('failed', /didn’t respond in time/) },
  { mode: 'hang-in-list', limits: { listMs: 1_000 }, outcome: fails('failed', /didn’t list its tools in time/) },
  { mode: 'hang-in-call', limits: { callMs: 1_000 }, outcome: failsTheCall(/didn’t finish in time \(1 s/) },
  { mode: 'banner', outcome: answers(/did good/) },
  { mode: 'only-garbage', limits: { strayMs: 1_000 }, outcome: fails('failed', /doesn’t speak MCP.*not a message/s) },
  { mode: 'garbage-in-call', outcome: answers(/after garbage/) },
  { mode: 'wrong-version', outcome: fails('failed', /protocol version is not supported/) },
  { mode: 'bad-schema', outcome: lists(['ready', 'broken', 'ready']) },
  { mode: 'missing-schema', outcome: lists(['ready', 'broken', 'ready']) },
  { mode: 'endless-pages', outcome: lists(['ready', 'ready'], /repeats endlessly/) },
  { mode: 'ever-new-pages', outcome: lists(Array(50).fill('ready'), /more than 50 pages/) },
  { mode: 'duplicates', outcome: lists(['ready', 'ready', 'broken']) },
  { mode: 'odd-names', outcome: lists(Array(5).fill('ready')) },
  { mode: 'many-tools', outcome: lists(Array(500).fill('ready'), /Only the first 500 tools/) },
  { mode: 'ever-other-tools', outcome: lists(['ready', 'ready']) },
  { mode: 'prints-megabytes', outcome: answers(/did good/) },
  { mode: 'quotes', outcome: answers(/^"{1000}/) },
  { mode: 'result-twice', outcome: answers(/once/) },
  { mode: 'wrong-id', limits: { callMs: 1_000 }, outcome: failsTheCall(/didn’t finish in time/) },
  { mode: 'bad-result', outcome: failsTheCall(/something that is not a result/) },
  { mode: 'bad-structured', outcome: answers(/not an object/) },
  { mode: 'error-result', outcome: failsTheCall(/it did not work/) },
  { mode: 'protocol-error', outcome: failsTheCall(/refused the call.*no such thing/) },
  { mode: 'flood-of-changes', outcome: answers(/flooded/) },
  {
    mode: 'endless-progress',
    limits: { longestCallMs: 2_000 },
    outcome: failsTheCall(/didn’t finish in time \(2 s in total/),
  },
  { mode: 'huge-result', outcome: failsTheCall(/larger than 10 MB/) },
  { mode: 'no-line-end', outcome: failsTheCall(/larger than 10 MB/) },
  { mode: 'regular-expression', outcome: answers(/fine/) },
  { mode: 'deaf', outcome: answers(/did good/) },
]

describe('a server that misbehaves is survived, and what became of it is said in words', () => {
  const table: Record<string, string | number>[] = []
  afterAll(() => {
    if (process.env.MCP_FAULT_TABLE) console.table(table)
  })

  test.for(sampleOf(rows, 8))('$mode', { timeout: 120_000 }, async ({ mode, outcome, limits }) => {
    const { servers, workspace, until, toolNamed, context } = await startMcp({
      own: { fault: faultServer(mode) },
      limits: { ...PATIENT, ...limits },
      pausesMs: [],
    })
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    const memory = process.memoryUsage.rss()
    stalls.enable()
    const startedAt = performance.now()
    await servers.sync(workspace)
    const view = await until('fault', ({ state }) => state !== 'starting' && state !== 'off', 60_000)
    const first = view.tools.find(({ state }) => state === 'ready')
    const result = first && (await runMcp(toolNamed(first.publicName), {}, context))
    stalls.disable()
    table.push({
      mode,
      ms: Math.round(performance.now() - startedAt),
      stallMs: Math.round(stalls.max / 1e6),
      growthMB: Math.round((process.memoryUsage.rss() - memory) / 1024 / 1024),
      outcome: (result ? textOf(result) : inEnglish(view.failure?.words ?? view.state)).slice(0, 70),
    })
    outcome({ view, result })
  })
})
