import { expect, test } from 'vitest'
import { lookOf } from '../../../../main/mcp/definitions/name-confusables'
import { wantedServers } from '../../../../main/mcp/servers/folder-servers'
import { sentence } from '../../../../shared/sentence'

const config = { type: 'stdio' as const, command: 'x', args: [], env: {}, cwd: '.', enabled: true }

const LOOKS = [
  'gіthub', // Cyrillic і
  'githυb', // Greek υ
  'GITHUB',
  'GitHub',
  'gith\u200bub',
  'git\u00adhub',
  'github\u3164',
  'github\ufe0f',
  'gíthub',
  'ｇｉｔｈｕｂ',
  '𝗀𝗂𝗍𝗁𝗎𝖻',
  'glthub',
  'g1thub',
  'ցithub',
]

test.each(LOOKS)('a folder’s server that looks like one of the person’s own is left out and named: %j', name => {
  const own = [{ name: 'github', config }]
  const { wanted, problems } = wantedServers('/w', { own, folder: [{ name, config }] })
  expect(wanted.map(server => server.id)).toEqual(['person:github'])
  expect(problems).toEqual([
    { name, words: sentence`Skipped “${name}” because its name is too similar to “${'github'}”.` },
  ])
})

test('names that nobody takes for one another stay', () => {
  const names = [
    'github',
    'gitlab',
    'files',
    'file',
    'search',
    'Слон',
    'слово',
    '日本',
    '日本語',
    'server 2',
    'server 3',
    'a',
    'b',
    'c++',
    'c',
  ]
  expect(new Set(names.map(lookOf)).size).toBe(names.length)
  const { problems } = wantedServers('/w', {
    own: [],
    folder: ['github', 'gitlab', 'server 2', 'server 3'].map(name => ({ name, config })),
  })
  expect(problems).toEqual([])
})
