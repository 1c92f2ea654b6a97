import { describe, expect, test } from 'vitest'
import { parseMcpJson } from '../../../../main/mcp/definitions/parse-mcp-json'
import { inEnglish, sentence } from '../../../../shared/sentence'

const stdio = { type: 'stdio', args: [], env: {}, cwd: '.', enabled: true }

describe('the text that people paste', () => {
  test.each([
    ['Atrium', { servers: { one: { command: 'run', args: ['a'] } } }],
    ['Claude Desktop', { globalShortcut: 'x', mcpServers: { one: { command: 'run', args: ['a'] } } }],
    ['VS Code settings', { 'editor.tabSize': 2, mcp: { servers: { one: { command: 'run', args: ['a'] } } } }],
    ['the inner part alone', { one: { command: 'run', args: ['a'] } }],
  ])('is understood as %s writes it', (_, value) => {
    const { servers, problems } = parseMcpJson(JSON.stringify(value))
    expect(problems).toEqual([])
    expect(servers).toEqual([{ name: 'one', config: { ...stdio, command: 'run', args: ['a'] } }])
  })

  test('may be one server without a name', () => {
    expect(parseMcpJson('{"command":"run"}').servers).toEqual([
      { name: 'server', config: { ...stdio, command: 'run' } },
    ])
  })

  test('may have comments, commas too many and a byte order mark', () => {
    const text =
      '\uFEFF{ // servers\n "servers": { /* one */ "one": { "command": "a//b", "args": ["/* no */", "x,]",], }, }, }'
    expect(parseMcpJson(text).servers).toEqual([
      { name: 'one', config: { ...stdio, command: 'a//b', args: ['/* no */', 'x,]'] } },
    ])
  })

  test('names what VS Code would ask for', () => {
    const servers = {
      one: { type: 'http', url: 'https://x.test', headers: { Authorization: `Bearer \${input:token}` } },
    }
    expect(parseMcpJson(JSON.stringify({ servers, inputs: [{ id: 'token' }] })).inputs).toEqual(['token'])
  })

  test.each([
    [{ url: 'https://x.test/mcp' }, 'http'],
    [{ type: 'streamable-http', url: 'https://x.test/mcp' }, 'http'],
    [{ transport: 'sse', url: 'https://x.test/mcp' }, 'sse'],
    [{ serverUrl: 'https://x.test/mcp' }, 'http'],
  ])('%j is reached by %s', (value, type) => {
    expect(parseMcpJson(JSON.stringify({ mcpServers: { one: value } })).servers[0]?.config).toEqual({
      type,
      url: 'https://x.test/mcp',
      headers: {},
      enabled: true,
    })
  })

  test('takes numbers as variables, and what is disabled as switched off', () => {
    const text = JSON.stringify({ mcpServers: { one: { command: 'run', env: { PORT: 80 }, disabled: true } } })
    expect(parseMcpJson(text).servers[0]?.config).toMatchObject({ env: { PORT: '80' }, enabled: false })
  })
})

test('one that cannot be used is named with words, and the rest loads', () => {
  const text = JSON.stringify({
    servers: {
      good: { command: 'run' },
      args: { command: 'run', args: 'a b' },
      nothing: {},
      nul: { command: 'run', args: ['a\0b'] },
      file: { url: 'file:///etc/passwd' },
      script: { url: 'javascript:alert(1)' },
      kind: { type: 'carrier-pigeon', command: 'x' },
      'bad\u202Ename': { command: 'run' },
      string: 'run',
    },
  })
  const { servers, problems } = parseMcpJson(text)
  expect(servers.map(({ name }) => name)).toEqual(['good'])
  expect(problems.map(({ name }) => name)).toEqual([
    'args',
    'nothing',
    'nul',
    'file',
    'script',
    'kind',
    'bad�name',
    'string',
  ])
  for (const { words } of problems) expect(inEnglish(words)).not.toBe('')
})

test.each([
  ['no JSON', 'hello'],
  ['an empty text', ''],
  ['a list', '[]'],
  ['nothing known', '{"a":1}'],
  ['an endless comment', '{ /* '],
  ['more than 1 MB', JSON.stringify({ servers: { a: { command: 'x'.repeat(1_000_000) } } })],
  ['a prototype', '{"__proto__":{"servers":{"a":{"command":"x"}}}}'],
])('%s has no servers, and says so', (_, text) => {
  const { servers, problems } = parseMcpJson(text)
  expect(servers).toEqual([])
  expect(problems).toHaveLength(1)
})

test('more than 50 servers are too many', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, { command: 'x' }]))
  const { servers, problems } = parseMcpJson(JSON.stringify({ servers: many }))
  expect(servers).toHaveLength(50)
  expect(problems).toHaveLength(1)
})

describe('a setting that says two things at once, used as neither, and named', () => {
  test.each([
    [
      '{"servers":{"a":{"command":"x"}},"mcpServers":{"b":{"command":"y"}}}',
      '',
      'contains both “servers” and “mcpServers”',
    ],
    ['{"mcpServers":{},"mcp":{"servers":{"b":{"command":"y"}}}}', '', 'contains both “mcpServers” and “mcp”'],
    ['{"servers":{"a":{"command":"x"}},"servers":{"a":{"command":"y"}}}', '', '“servers” appears twice'],
    ['{"servers":{"a":{"command":"x"},"\\u0061":{"command":"y"}}}', 'a', 'name appears twice'],
    ['{"a":{"command":"x"},"a":{"command":"y"}}', 'a', 'name appears twice'],
    ['{"servers":{"a":{"command":"x","command":"y"}}}', 'a', '“command” appears twice'],
    ['{"servers":{"a":{"command":"x","env":{"PATH":"1","PATH":"2"}}}}', 'a', '“PATH” appears twice'],
    ['{"servers":{"a":{"url":"https://x.test","headers":{"A":"1","A":"2"}}}}', 'a', '“A” appears twice'],
    ['{"servers":{"a":{"command":"x","url":"https://x.test"}}}', 'a', 'contains both “command” and “url”'],
    [
      '{"servers":{"a":{"url":"https://x.test","serverUrl":"https://y.test"}}}',
      'a',
      'contains both “url” and “serverUrl”',
    ],
    [
      '{"servers":{"a":{"type":"sse","transport":"http","url":"https://x.test"}}}',
      'a',
      'contains both “type” and “transport”',
    ],
    ['{"servers":{"a":{"command":"x","enabled":true,"disabled":true}}}', 'a', 'contains both “enabled” and “disabled”'],
  ])('%s', (text, name, words) => {
    const { servers, problems } = parseMcpJson(text)
    expect(servers).toEqual([])
    expect(new Set(problems.map(problem => `${problem.name}: ${problem.words}`))).toEqual(
      new Set([`${name}: ${words}`]),
    )
  })

  test('while the same said twice is fine', () => {
    const one = { type: 'streamable-http', transport: 'http', url: 'https://x.test', serverUrl: 'https://x.test' }
    const text = JSON.stringify({ servers: { one: { ...one, enabled: true, disabled: false } } })
    expect(parseMcpJson(text)).toMatchObject({ servers: [{ name: 'one' }], problems: [] })
  })
})

test('unusable entries are listed up to a number, and each in few words', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`s${at}`, at]))
  const { problems } = parseMcpJson(JSON.stringify({ servers: many }))
  expect(problems).toHaveLength(51)
  expect(problems.at(-1)).toEqual({ name: 's50', words: sentence`this one and ${4949} more weren’t checked` })
  const long = { a: { command: 'x', env: { ['\u202E'.repeat(300_000)]: {} } } }
  const [problem] = parseMcpJson(JSON.stringify({ servers: long })).problems
  const words = inEnglish(problem?.words ?? '')
  expect(words).toMatch(/^“env\..*” has an invalid format$/)
  expect(words.length).toBeLessThan(300)
  expect(words).not.toContain('\u202E')
})

test('a server with hundreds of characters that cannot be seen is refused', () => {
  const of = (count: number) => JSON.stringify({ servers: { a: { command: 'x', args: ['\u202E'.repeat(count)] } } })
  expect(parseMcpJson(of(200)).problems).toEqual([])
  expect(parseMcpJson(of(201)).problems).toEqual([
    { name: 'a', words: sentence`contains more than ${200} invisible characters` },
  ])
})

test('a server that asks for hundreds of values is refused', () => {
  const args = Array.from({ length: 200 }, (_, at) => `\${input:a${at}}`)
  expect(parseMcpJson(JSON.stringify({ servers: { a: { command: 'x', args } } }))).toMatchObject({
    servers: [],
    problems: [{ name: 'a', words: sentence`asks for more than ${100} values` }],
  })
})

test.each([
  ['Claude Code', { oauth: { clientId: 'a', callbackPort: 8080 } }, { clientId: 'a', port: 8080 }],
  [
    'Gemini',
    { oauth: { enabled: true, clientId: 'a', clientSecret: '${S}', scopes: ['x', 'y'] } },
    { clientId: 'a', clientSecret: '${S}', scope: 'x y' },
  ],
  ['Cursor', { auth: { CLIENT_ID: 'a', CLIENT_SECRET: '${env:S}' } }, { clientId: 'a', clientSecret: '${env:S}' }],
  [
    'Atrium',
    { client: { clientId: 'https://x.org/client.json', scope: 'x' } },
    { clientId: 'https://x.org/client.json', scope: 'x' },
  ],
  ['nobody', { oauth: { scopes: ['x'] } }, undefined],
  ['something else', { oauth: false, auth: 'oauth' }, undefined],
])('the client that %s has for a sign-in is read', (_, written, client) => {
  const { servers } = parseMcpJson(JSON.stringify({ mcpServers: { web: { url: 'https://x.org/mcp', ...written } } }))
  expect(servers[0]?.config).toEqual({
    type: 'http',
    url: 'https://x.org/mcp',
    headers: {},
    enabled: true,
    ...(client && { client }),
  })
})
