import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { searchRegistry } from '../../../../main/mcp/import/search-registry'

/** A registry on this computer that answers so, and what it was asked. */
async function registryThat(answer: (response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const saying = (value: unknown) => registryThat(response => response.end(JSON.stringify(value)))
const search = (registry: string, more: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
  searchRegistry('weather', { registry, fetch, home: '/home/anna', signal: new AbortController().signal, ...more })

const WEATHER = {
  name: 'io.github.acme/weather',
  description: 'Tells the weather',
  version: '1.2.0',
  packages: [
    {
      registryType: 'npm',
      identifier: '@acme/weather-mcp',
      version: '1.2.0',
      environmentVariables: [{ name: 'WEATHER_KEY', isRequired: true, isSecret: true }],
    },
  ],
}

test('a found server says who publishes it, what it is for, and what would be started with which questions', async () => {
  const { registry, asked } = await saying({ servers: [{ server: WEATHER, _meta: {} }], metadata: { count: 1 } })
  expect(await search(registry)).toMatchObject([
    {
      id: 'io.github.acme/weather',
      publisher: 'io.github.acme',
      description: 'Tells the weather',
      server: {
        name: 'weather',
        config: { command: 'npx', args: ['-y', '@acme/weather-mcp@1.2.0'] },
        blanks: [{ kind: 'secret', name: 'WEATHER_KEY' }],
      },
    },
  ])
  expect(asked).toEqual(['/v0.1/servers?search=weather&version=latest&limit=30'])
})

test('of several versions the first counts, and what cannot be started here is left out', async () => {
  const older = { ...WEATHER, description: 'Told the weather' }
  const bundle = { name: 'a/bundle', packages: [{ registryType: 'mcpb', identifier: 'https://x.test/a.mcpb' }] }
  const plain = { name: 'a/plain', command: 'sh', args: ['-c', 'true'] }
  const { registry } = await saying({ servers: [{ server: WEATHER }, { server: older }, { server: bundle }, plain, 7] })
  expect((await search(registry)).map(({ description }) => description)).toEqual(['Tells the weather'])
})

test('a registry that lies without end is cut to what fits', async () => {
  const long = { ...WEATHER, name: `a/${'x'.repeat(5_000)}`, description: 'y'.repeat(5_000) }
  const many = Array.from({ length: 400 }, (_, at) => ({ server: { ...WEATHER, name: `a/server-${at}` } }))
  const { registry } = await saying({ servers: [{ server: long }, ...many] })
  const entries = await search(registry)
  expect(entries.length).toBeLessThanOrEqual(30)
  for (const { id, description } of entries) expect(Math.max(id.length, description.length)).toBeLessThanOrEqual(500)
})

const UNREACHABLE = 'Can’t reach the server registry. Pasting and the servers above work without it.'
const NO_LIST = 'The server registry didn’t return a list of servers.'

test.each<[what: string, answer: (response: ServerResponse) => void, words: string]>([
  ['is down', response => response.writeHead(503).end('busy'), UNREACHABLE],
  ['hangs up', response => void response.destroy(), UNREACHABLE],
  ['never answers', () => undefined, UNREACHABLE],
  ['sends more than anybody needs', response => response.end(' '.repeat(3_000_000)), UNREACHABLE],
  ['sends a page', response => response.end('<html>'), NO_LIST],
  ['sends another thing', response => response.end('{"servers":{}}'), NO_LIST],
])('one that %s is said in words', async (_, answer, words) => {
  const { registry } = await registryThat(answer)
  await expect(search(registry, { timeoutMs: 1_500 })).rejects.toThrow(words)
})

test('a search that is no longer wanted is stopped', async () => {
  const { registry } = await registryThat(() => undefined)
  await expect(search(registry, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
})
