import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { McpServerView } from '../../../shared/mcp'
import { type ToolResult, textOf } from '../../../shared/tool-results'
import { faultServer, runMcp, startMcp } from '../../helpers/mcp'
import { livingOf, pidsIn } from '../../helpers/processes'

const limits = { startMs: 3_000, listMs: 1_000, callMs: 1_000, longestCallMs: 2_000 }

type Outcome = { view: McpServerView; result: ToolResult | undefined }
type Row = { mode: string; outcome(outcome: Outcome): void; slowMs?: number }

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
  { mode: 'exit-at-start', outcome: fails('failed', /exit code 2.*before it was ready.*API_KEY is not set/s) },
  { mode: 'crash-in-list', outcome: fails('failed', /exit code 5/) },
  { mode: 'crash-in-call', outcome: failsTheCall(/ended in the middle of the call.*exit code 3/) },
  { mode: 'partial-line-then-exit', outcome: failsTheCall(/ended in the middle of the call.*exit code 4/) },
  { mode: 'slow-start', outcome: answers(/did good/) },
  { mode: 'hang-in-initialize', outcome: fails('failed', /did not answer in time/) },
  { mode: 'hang-in-list', outcome: fails('failed', /did not list its tools in time/) },
  { mode: 'hang-in-call', outcome: failsTheCall(/did not finish in time \(1 s/) },
  { mode: 'banner', outcome: answers(/did good/) },
  { mode: 'only-garbage', outcome: fails('failed', /does not speak MCP.*not a message/s) },
  { mode: 'garbage-in-call', outcome: answers(/after garbage/) },
  { mode: 'wrong-version', outcome: fails('failed', /protocol version is not supported/) },
  { mode: 'bad-schema', outcome: lists(['ready', 'broken', 'ready']) },
  { mode: 'missing-schema', outcome: lists(['ready', 'broken', 'ready']) },
  { mode: 'endless-pages', outcome: lists(['ready', 'ready'], /goes round in a circle/) },
  { mode: 'ever-new-pages', outcome: lists(Array(50).fill('ready'), /more than 50 pages/) },
  { mode: 'duplicates', outcome: lists(['ready', 'ready', 'broken']) },
  { mode: 'odd-names', outcome: lists(Array(5).fill('ready')) },
  { mode: 'many-tools', outcome: lists(Array(500).fill('ready'), /Only the first 500 tools/) },
  { mode: 'result-twice', outcome: answers(/once/) },
  { mode: 'wrong-id', outcome: failsTheCall(/did not finish in time/) },
  { mode: 'bad-result', outcome: failsTheCall(/something that is not a result/) },
  { mode: 'bad-structured', outcome: answers(/not an object/) },
  { mode: 'error-result', outcome: failsTheCall(/it did not work/) },
  { mode: 'protocol-error', outcome: failsTheCall(/refused the call.*no such thing/) },
  { mode: 'flood-of-changes', outcome: answers(/flooded/) },
  { mode: 'endless-progress', outcome: failsTheCall(/did not finish in time \(2 s in all/) },
  { mode: 'huge-result', outcome: failsTheCall(/more than 10 MB/) },
  { mode: 'no-line-end', outcome: failsTheCall(/more than 10 MB/) },
  { mode: 'regular-expression', outcome: answers(/fine/) },
  { mode: 'deaf', outcome: answers(/did good/) },
]

describe('a server that misbehaves is survived, and what became of it is said in words', () => {
  const table: Record<string, string | number>[] = []
  afterAll(() => {
    if (process.env.MCP_FAULT_TABLE) console.table(table)
  })

  test.for(rows)('$mode', async ({ mode, outcome }) => {
    const { servers, workspace, until, toolNamed, context } = await startMcp({
      own: { fault: faultServer(mode) },
      limits,
      pausesMs: [],
    })
    await delay(20)
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    const memory = process.memoryUsage.rss()
    stalls.enable()
    const startedAt = performance.now()
    await servers.sync(workspace)
    const view = await until('fault', ({ state }) => state !== 'starting' && state !== 'off')
    const first = view.tools.find(({ state }) => state === 'ready')
    const result = first && (await runMcp(toolNamed(first.publicName), {}, context))
    stalls.disable()
    table.push({
      mode,
      ms: Math.round(performance.now() - startedAt),
      stallMs: Math.round(stalls.max / 1e6),
      growthMB: Math.round((process.memoryUsage.rss() - memory) / 1024 / 1024),
      outcome: (result ? textOf(result) : (view.failure?.words ?? view.state)).slice(0, 70),
    })
    outcome({ view, result })
  })
})

test('a server that crashes is started again, and is there for the next call', async () => {
  const { ready, toolNamed, context, until } = await startMcp({ own: { fault: faultServer('crash-in-call') }, limits })
  await ready('fault')
  const tool = toolNamed('fault__good')
  for (let round = 0; round < 3; round++) {
    expect((await runMcp(tool, {}, context)).isError).toBe(true)
    await until('fault', ({ state }) => state === 'ready')
  }
})

test('a server that ends at every start is given up after three more tries', async () => {
  const { servers, workspace, until } = await startMcp({ own: { fault: faultServer('exit-at-start') }, limits })
  await servers.sync(workspace)
  await until('fault', ({ state }) => state === 'failed')
  const { id } = servers.views(workspace).servers[0]!
  await vi.waitFor(() => {
    const tries = servers.log(workspace, id).entries.filter(({ text }) => text.startsWith('Starting it again'))
    expect(tries.length).toBe(3)
  }, 10_000)
  await until('fault', ({ state }) => state === 'failed')
})

test('quitting leaves nothing behind within 5 s, not even what hears no signal or hides in a session of its own', async () => {
  const { servers, context, ready } = await startMcp({ limits })
  const [deaf, pair] = [join(context.workspace, 'deaf'), join(context.workspace, 'pair')]
  await servers.save(context.workspace, { name: 'deaf', config: faultServer('deaf', deaf) })
  await servers.save(context.workspace, { name: 'pair', config: faultServer('grandchild', pair) })
  await ready('deaf')
  await ready('pair')
  const pids = [...(await pidsIn(deaf, 1)), ...(await pidsIn(pair, 2))]
  expect((await livingOf(pids)).length).toBe(3)
  const startedAt = performance.now()
  await servers.close()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(await livingOf(pids)).toEqual([])
})

test('calls of one server run side by side', async () => {
  const { ready, toolNamed, context } = await startMcp({ own: { fault: faultServer('hang-in-call') }, limits })
  await ready('fault')
  const startedAt = performance.now()
  await Promise.all([1, 2, 3, 4].map(() => runMcp(toolNamed('fault__good'), {}, context)))
  expect(performance.now() - startedAt).toBeLessThan(limits.callMs * 2)
})
