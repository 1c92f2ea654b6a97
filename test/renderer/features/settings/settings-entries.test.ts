import { expect, test } from 'vitest'
import { findEntries, settingsEntries } from '../../../../renderer/features/settings/settings-entries'
import { isSettingsPage, settingsPages } from '../../../../renderer/features/settings/settings-pages'

const found = (query: string) => findEntries(settingsEntries(), query).map(({ page, label }) => `${page}: ${label}`)

test('every page is found by its name', () => {
  for (const { id, label } of settingsPages()) expect(found(label)).toContain(`${id}: ${label}`)
})

test('a setting is found by its label, its hint and its page', () => {
  expect(found('text size')[0]).toBe('appearance: Text size (%)')
  expect(found('CONSISTENT')).toEqual(['profiles: Temperature'])
  expect(found('appearance density')).toEqual(['appearance: Density'])
})

test('the setting that lets the model name sessions is found by its subject and by its cost', () => {
  for (const query of ['title', 'model title', 'short request']) {
    expect(found(query)).toContain('general: Let the model name sessions')
  }
})

test('limits of one set of tools stand behind what everybody has', () => {
  const all = found('seconds')
  expect(all[0]).toMatch(/^project: /)
  expect(all).toContain('tools: Command timeout (seconds)')
})

test('a label that has the words stands before a hint that has them', () => {
  const all = found('theme')
  expect(all[0]).toBe('appearance: Theme')
})

test.each([
  ['api key', 'providers: API key'],
  ['token', 'providers: API key'],
  ['base URL', 'providers: URL'],
  ['allowed commands', 'permissions: Rules'],
  ['next session', 'shortcuts: Next session'],
  ['environment', 'mcp: Environment variables (optional)'],
  ['font size', 'appearance: Text size (%)'],
  ['zoom', 'appearance: Text size (%)'],
  ['notification', 'general: Notify me when a turn finishes or needs input'],
  ['memory', 'profiles: Instructions'],
  ['ollama', 'providers: Add provider…'],
  ['dark mode', 'appearance: Theme'],
  ['deutsch', 'general: Display language'],
  ['system prompt', 'profiles: Instructions'],
  ['restore', 'data: Backup'],
  ['hotkeys', 'shortcuts: Shortcuts'],
  ['shell', 'tools: Shell'],
  ['skills', 'project: Skills'],
  ['password', 'vault: Vault'],
  ['credentials', 'vault: Vault'],
  ['add an entry', 'vault: Add entry…'],
  ['hosts', 'vault: Hosts'],
])('the query “%s” finds %s', (query, name) => {
  expect(found(query)).toContain(name)
})

test('an entry of that name is found before one that only mentions it', () => {
  expect(found('key')[0]).toBe('providers: API key')
  expect(found('backup restore')[0]).toBe('data: Backup')
})

test('data that can be cleared is not found by everything that goes with it', () => {
  expect(found('keys')).not.toContain('data: Everything')
  expect(found('delete')).toContain('data: Everything')
})

test('an item that the person named is found, unless something else has that name', () => {
  const names = {
    providers: [{ label: 'Barn' }, { label: 'API key' }],
    profiles: [{ name: 'Harvest' }],
    servers: [{ name: 'orchard' }],
  }
  const entries = settingsEntries(names)
  const first = (query: string) => findEntries(entries, query).map(({ page, label }) => `${page}: ${label}`)[0]
  expect(['barn', 'harv', 'orch'].map(first)).toEqual(['providers: Barn', 'profiles: Harvest', 'mcp: orchard'])
  expect(entries.filter(({ page, label }) => page === 'providers' && label === 'API key')).toHaveLength(1)
})

test('a name shows characters that the eye would miss', () => {
  const [found] = findEntries(settingsEntries({ servers: [{ name: 'or\u202echard' }] }), 'chard')
  expect(found?.label).toBe('or\\u{202e}chard')
})

test('a word is looked for where words begin, and within them only where none begins so', () => {
  expect(found('text')).toContain('appearance: Text size (%)')
  expect(found('text')).not.toContain('providers: Model details')
  expect(found('text')).not.toContain('mcp: MCP servers')
  expect(found('nsity')[0]).toBe('appearance: Density')
})

test('a word of a language without spaces is found anywhere', () => {
  const entry = { page: 'mcp', pageLabel: '', label: 'MCP服务器设置', hint: '', words: '' } as const
  for (const query of ['服务', '设置', 'mcp']) expect(findEntries([entry], query)).toEqual([entry])
  const [mixed, within] = [
    { ...entry, label: '选择Theme' },
    { ...entry, label: 'Nontheme' },
  ]
  expect(findEntries([within, mixed], 'theme')).toEqual([mixed])
})

test('nothing is found by nothing, or by what is nowhere', () => {
  expect(found('')).toEqual([])
  expect(found('   ')).toEqual([])
  expect(found('xyzzy theme')).toEqual([])
})

test('no two entries are the same', () => {
  const names = settingsEntries().map(({ page, label }) => `${page}: ${label}`)
  expect(new Set(names).size).toBe(names.length)
})

test('a name that is no page is not taken for one', () => {
  expect(['data', 'shortcuts', 'x', '', undefined, 'toString'].map(isSettingsPage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
