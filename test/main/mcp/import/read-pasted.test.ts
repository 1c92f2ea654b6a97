import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPasted } from '../../../../main/mcp/import/read-pasted'
import type { McpServerConfig } from '../../../../shared/mcp'
import type { McpBlank } from '../../../../shared/mcp-import'
import { sentence } from '../../../../shared/sentence'
import { PASTED } from '../../../fixtures/mcp-pasted'
import { runsOf } from '../../../helpers/how-deep'

const place = { home: '/Users/anna' }

function lineOf({ name, config }: { name: string; config: McpServerConfig }): string {
  const off = config.enabled ? '' : ' (off)'
  if (config.type !== 'stdio') {
    const headers = Object.entries(config.headers).map(([header, value]) => ` ${header}: ${value}`)
    return `${name}: ${config.type} ${config.url}${headers.join('')}${off}`
  }
  const words = [config.command, ...config.args].map(word => (/\s/.test(word) ? `"${word}"` : word))
  const env = Object.entries(config.env).map(([variable, value]) => `${variable}=${value}`)
  return `${name}: ${[...words, ...env].join(' ')}${config.cwd === '.' ? '' : ` (in ${config.cwd})`}${off}`
}

const askOf = ({ id, kind, isOptional }: McpBlank) => `${id} ${kind}${isOptional ? '?' : ''}`

test('there are at least sixty, of ten kinds', () => {
  expect(PASTED.length).toBeGreaterThanOrEqual(60)
  expect(new Set(PASTED.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10)
})

describe.each(PASTED)('$kind: $what', ({ text, servers, asks = [], says }) => {
  test('is understood, or it is said why not', async () => {
    const understood = await readPasted(text, place)
    expect(understood.servers.map(lineOf)).toEqual(servers)
    expect(understood.servers.flatMap(({ blanks }) => blanks.map(askOf))).toEqual(asks)
    const said = [...understood.problems.map(({ words }) => words), ...understood.servers.flatMap(({ notes }) => notes)]
    if (says === undefined) expect(said).toEqual([])
    else expect(said.join('\n')).toContain(says)
  })
})

/** The forms in which the same text comes from elsewhere. */
const WAYS: readonly [way: string, change: (text: string) => string][] = [
  ['with the line ends of Windows', text => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark and blanks around', text => `\uFEFF\n  ${text}\n\n`],
  ['in a fence', text => `Like this:\n\n~~~\n${text}\n~~~\n`],
]

describe.each(WAYS)('%s', (_, change) => {
  test('the same is understood', async () => {
    for (const { text, servers, what } of PASTED.filter(one => !one.text.includes('```'))) {
      const understood = await readPasted(change(text), place)
      expect(understood.servers.map(lineOf), what).toEqual(servers)
    }
  })
})

test('a path in a home that is there is meant, and is no example', async () => {
  const text = 'npx -y @modelcontextprotocol/server-filesystem /home/user/files'
  const [there] = (await readPasted(text, { home: '/home/user' })).servers
  expect(there?.blanks).toEqual([])
  const [elsewhere] = (await readPasted(text, { home: '/home/user2' })).servers
  expect(elsewhere?.blanks).toMatchObject([{ kind: 'folder', example: '/home/user/files' }])
})

test('a key that stands in the text is no part of the configuration', async () => {
  const [server] = (await readPasted('EXA_API_KEY=3f2a9c71 npx -y exa-mcp-server', place)).servers
  expect(server?.blanks).toMatchObject([{ kind: 'secret', value: '3f2a9c71' }])
  expect(JSON.stringify(server?.config)).not.toContain('3f2a9c71')
})

test('a megabyte is refused at once, whatever is in it', async () => {
  const { servers, problems } = await readPasted('"'.repeat(1_000_000), place)
  expect(servers).toEqual([])
  expect(problems).toEqual([{ name: '', words: sentence`larger than 64 kB` }])
})

test('no text is too odd to be answered', async () => {
  const unit = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '“',
    "'",
    ':',
    ',',
    '\\',
    '\n',
    '$',
    '=',
    '#',
    '```',
    '/path/to/',
    'npx ',
    'a',
    ' -- ',
    'https://',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { maxLength: 60 }), async parts => {
      const { servers, problems } = await readPasted(parts.join(''), place)
      expect(servers.length + problems.length).toBeGreaterThan(0)
    }),
    { numRuns: runsOf(300) },
  )
})
