import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withResolvers } from '../../../../main/agent/with-resolvers'
import type { McpServerView } from '../../../../shared/mcp'
import { inEnglish } from '../../../../shared/sentence'
import { eventually } from '../../../helpers/eventually'
import { startMcp } from '../../../helpers/mcp'
import { npxServer } from '../../../helpers/npx-server'
import type { Behaviour } from '../../../helpers/open-npm-registry'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** The number of times that a fresh start from an empty cache is tried: `NPX_RUNS=10` for the whole measurement. */
const RUNS = Number(process.env.NPX_RUNS ?? 0)
/** Far slower than a test has time for: `NPX_TRICKLE=1500` lets a start take half a minute. */
const TRICKLE = Number(process.env.NPX_TRICKLE ?? 60)
const PATIENCE = 20_000 + TRICKLE * 60

async function entryIn(cache: string): Promise<string> {
  const [name = ''] = await readdir(join(cache, '_npx'))
  return join(cache, '_npx', name)
}

test.for(Array.from({ length: RUNS }, (_, run) => run))(
  'npx with an empty cache and a slow registry says what it fetches, and is ready (run %i)',
  { timeout: PATIENCE },
  async () => {
    const { config, cache } = await npxServer({ trickleMs: TRICKLE })
    const seen: McpServerView['starting'][] = []
    const mcp = await startMcp({
      own: { slow: config },
      changed: workspace => {
        const view = mcp.servers.views(workspace).servers[0]
        if (view?.starting) seen.push(view.starting)
      },
    })
    await mcp.servers.sync(mcp.workspace)
    const { state, failure } = await mcp.until('slow', ({ state }) => state !== 'starting' && state !== 'off', PATIENCE)
    expect({ state, failure }).toEqual({ state: 'ready', failure: undefined })
    expect(seen.some(starting => starting?.fetching?.includes('mcp-slow'))).toBe(true)
    expect(seen.some(starting => starting?.printed.some(line => line.includes('/mcp-slow')))).toBe(true)
    expect(await readdir(await entryIn(cache))).toContain('node_modules')
  },
)

test('half of a package that npx keeps is seen, and fetched again at the person’s word', {
  timeout: 120_000,
}, async () => {
  const { config, cache } = await npxServer()
  const ownFolder = await temporaryFolder()
  const mcp = await startMcp({ own: { slow: config }, ownFolder })
  const { servers, workspace } = mcp
  const settled = () => mcp.until('slow', ({ state }) => state === 'ready' || state === 'failed', 30_000)
  await servers.sync(workspace)
  const { id } = await settled()
  const entry = await entryIn(cache)
  await servers.stop(workspace, id)
  await rm(join(entry, 'node_modules/mcp-slow/dist/index.js'))

  await servers.restart(workspace, id)
  const { failure } = await settled()
  expect(String(failure?.words)).toMatch(/incomplete: node_modules.mcp-slow.dist.index\.js is missing/)
  expect(failure?.remedy).toEqual({ type: 'fetch-again' })
  await servers.fetchAgain(workspace, id)
  expect(await settled()).toMatchObject({ state: 'ready' })

  // As it is left where the computer was switched off while a fetch of ours was under way: nobody has to be asked.
  await servers.stop(workspace, id)
  await rm(join(entry, 'node_modules/.package-lock.json'))
  const [log = ''] = await readdir(join(ownFolder, 'fetches'))
  await writeFile(join(ownFolder, 'fetches', log.replace(/\.log$/, '.pid')), String(2 ** 30))
  await servers.restart(workspace, id)
  expect(await settled()).toMatchObject({ state: 'ready' })
  expect(await readdir(join(entry, 'node_modules'))).toContain('.package-lock.json')
})

const REGISTRIES: readonly [what: string, fault: NonNullable<Behaviour['fault']>, words: RegExp][] = [
  ['is down', (_, response) => Boolean(response.writeHead(503).end()), /couldn’t be downloaded|broke off|interrupted/],
  ['answers with a page', (_, response) => Boolean(response.end('<html>Sign in</html>')), /sent an unexpected/],
  [
    'hands out another file than it says',
    (url, response) => url.endsWith('.tgz') && Boolean(response.end(gzipSync('something else'))),
    /damaged: .*integrity/i,
  ],
]

test('a registry that is down or lies is said in a sentence, and leaves nothing broken behind', {
  timeout: 120_000,
}, async () => {
  const tried = await Promise.all(
    REGISTRIES.map(async ([name, fault, words]) => ({ name, words, ...(await npxServer({ fault })) })),
  )
  const own = Object.fromEntries(tried.map(({ name, config }) => [name, config]))
  const { servers, workspace, until } = await startMcp({ own, pausesMs: [] })
  await servers.sync(workspace)
  for (const { name, words, cache } of tried) {
    const { failure } = await until(name, ({ state }) => state === 'failed' || state === 'ready', 30_000)
    expect(inEnglish(failure?.words ?? ''), name).toMatch(words)
    expect(failure?.remedy, name).toBeDefined()
    expect(await readdir(join(cache, '_npx')).catch(() => []), name).toEqual([])
  }
})

test('a fetch goes on where its server is switched off, and is shared; only the person stops it', {
  timeout: 120_000,
}, async () => {
  let gate = withResolvers<void>()
  const hold = (url: string) => (url.endsWith('.tgz') ? gate.promise : Promise.resolve())
  const { config, cache, registry } = await npxServer({ hold })
  const ownFolder = await temporaryFolder()
  const { servers, workspace, until } = await startMcp({ own: { one: config, two: config }, ownFolder })
  await servers.sync(workspace)
  const one = await until('one', ({ starting }) => starting?.fetching !== undefined)
  const two = await until('two', ({ starting }) => starting?.fetching !== undefined)
  await servers.setEnabled(workspace, one.id, false)
  gate.resolve()
  await until('two', ({ state }) => state === 'ready' || state === 'failed', 30_000)
  expect(registry.asked.filter(url => url.endsWith('mcp-slow-1.0.0.tgz'))).toHaveLength(1)

  await servers.stop(workspace, two.id)
  gate = withResolvers()
  await rm(cache, { recursive: true })
  await rm(join(ownFolder, 'fetches'), { recursive: true })
  void servers.restart(workspace, two.id)
  await until('two', ({ starting }) => starting?.fetching !== undefined)
  await eventually(() => expect(registry.asked.length).toBeGreaterThan(8))
  await servers.stop(workspace, two.id)
  expect(await readdir(join(cache, '_npx'))).toEqual([])
  gate.resolve()
})
