import fc from 'fast-check'
import { expect, test } from 'vitest'
import { configLines } from '../../../../renderer/features/mcp/config-lines'
import { draftedServer, type ServerDraft, serverDraft } from '../../../../renderer/features/mcp/server-draft'
import type { McpServerConfig } from '../../../../shared/mcp'

const name = 'one'
const program = (parts: Partial<McpServerConfig & { type: 'stdio' }> = {}): McpServerConfig => ({
  type: 'stdio',
  command: 'npx',
  args: [],
  env: {},
  cwd: '.',
  enabled: true,
  ...parts,
})

test('any program survives the form unchanged, whatever its arguments and variables hold', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '\n', '\r', '=', '$', '{', 'é') })
  const key = fc.stringMatching(/^[A-Z_]{1,5}$/)
  const config = fc.record({ args: fc.array(text), env: fc.dictionary(key, text) })
  fc.assert(
    fc.property(config, ({ args, env }) => {
      const server = { name, config: program({ args, env: { ...env } }) }
      expect(draftedServer(serverDraft(server))).toEqual(server)
    }),
  )
})

test('an address survives the form unchanged', () => {
  const headers = { Authorization: 'Bearer ${secret:TOKEN}' }
  const server = { name, config: { type: 'http' as const, url: 'https://x.test/mcp', headers, enabled: false } }
  expect(draftedServer(serverDraft(server))).toEqual(server)
})

test('every field that cannot be used is named', () => {
  const draft = serverDraft({ name, config: program() })
  const wrong = (part: Partial<ServerDraft>) => {
    const drafted = draftedServer({ ...draft, ...part })
    return 'problems' in drafted ? Object.keys(drafted.problems) : []
  }
  expect(wrong({ name: ' ' })).toEqual(['name'])
  expect(wrong({ name: ' ', command: '', env: 'A=1\nnonsense' })).toEqual(['name', 'command', 'env'])
  const type = 'http' as const
  for (const url of ['', 'x.test/mcp', 'ftp://x.test']) expect(wrong({ type, url })).toEqual(['url'])
  expect(wrong({ type, url: '', headers: 'nonsense' })).toEqual(['url', 'headers'])
  expect(draftedServer({ ...draft, type, url: '${BASE}/mcp' })).toMatchObject({ config: { url: '${BASE}/mcp' } })
})

test('a name is asked for, and is not to be too long', () => {
  const nameProblem = (called: string) => {
    const drafted = draftedServer({ ...serverDraft({ name, config: program() }), name: called })
    return 'problems' in drafted ? drafted.problems.name : undefined
  }
  expect(nameProblem(' ')).toBe('Enter a name.')
  expect(nameProblem('a'.repeat(101))).toBe('Enter a name of up to 100 characters.')
  expect(nameProblem('a'.repeat(100))).toBeUndefined()
})

test('all of a config is shown, so that any change of it is', () => {
  const lines = configLines(program({ args: ['a', 'b'], env: { TOKEN: 'x' }, cwd: 'tools' }))
  expect(lines).toEqual([
    'Type: Program on this computer (stdio)',
    'Command: npx',
    'Argument 1: a',
    'Argument 2: b',
    'Sets variable: TOKEN=x',
    'Working directory: tools',
  ])
  const address = configLines({ type: 'http', url: 'https://x.test', headers: { A: 'b' }, enabled: true })
  expect(address).toEqual(['Type: URL (streamable HTTP)', 'URL: https://x.test', 'Sends header: A: b'])
})

test('a client secret is kept as a key is, and the config only names it', () => {
  const draft = { ...serverDraft(), name: 'web', type: 'http' as const, url: 'https://x.org/mcp', clientId: ' the-id ' }
  expect(draftedServer(draft)).toMatchObject({ config: { client: { clientId: 'the-id' } } })
  expect(draftedServer({ ...draft, clientSecret: 'hush' })).toMatchObject({
    config: { client: { clientId: 'the-id', clientSecret: '${secret:CLIENT_SECRET}' } },
    inputs: { CLIENT_SECRET: 'hush' },
  })
  const named = draftedServer({ ...draft, clientSecret: '${secret:OTHER}' })
  expect(named).toMatchObject({ config: { client: { clientSecret: '${secret:OTHER}' } } })
  expect(named).not.toHaveProperty('inputs')
  expect(serverDraft(named as never)).toMatchObject({ clientId: 'the-id', clientSecret: '${secret:OTHER}' })
  expect(draftedServer({ ...draft, clientId: '', clientSecret: 'hush' })).toHaveProperty('problems.clientId')
  expect(draftedServer({ ...draft, clientId: '' })).not.toHaveProperty('config.client')
})
