import { expect, test } from 'vitest'
import { rankItems } from '../../../../renderer/base/rank-items'
import { lookOf, SECTIONS } from '../../../../renderer/features/palette/action-looks'
import { inSections, paletteItems, recentFirst } from '../../../../renderer/features/palette/palette-items'
import { actions } from '../../../../shared/actions'
import type { StartState } from '../../../../shared/ipc/ipc'

const start = {
  sessions: [{ id: 'a', title: 'New session', workspace: '/elsewhere', updatedAt: 1 }],
  settings: { shortcuts: {}, language: 'system', activeProfileId: 'offline' },
  profiles: [
    { id: 'offline', name: 'Offline guide' },
    { id: 'p', name: 'Harvest' },
  ],
  providers: [],
  platform: 'linux',
} as unknown as StartState

test('an action’s name finds the action, whatever sessions are called and whichever was chosen last', () => {
  const items = recentFirst(paletteItems(start, { open: 'own' }), ['session:a'])
  const found = rankItems(items, 'new session')
  expect(found.slice(0, 3).map(({ kind, label }) => [kind, label])).toEqual([
    ['action', 'New session in this folder'],
    ['action', 'New session in a separate copy'],
    ['session', 'New session'],
  ])
})

const withSessions = (...titles: string[]) => ({
  ...start,
  sessions: titles.map((title, at) => ({ id: `s${at}`, title, workspace: '/elsewhere', updatedAt: at })),
})
const found = (from: unknown, query: string) =>
  rankItems(paletteItems(from as StartState, { open: 'own' }), query).map(({ kind, label }) => `${kind}: ${label}`)

test('a word of an action finds the action first, then the session of that title, then the settings', () => {
  const dark = found(withSessions('Dark'), 'dark')
  expect(dark.slice(0, 2)).toEqual(['action: Theme: dark', 'session: Dark'])
  expect(dark).toContain('settings: Theme')
  const exported = found(withSessions('Export'), 'export')
  expect(exported.slice(0, 4).map(name => name.slice(0, 14))).toEqual(Array(4).fill('action: Export'))
  expect(exported).toContain('session: Export')
})

test.each([
  ['pin', 'action: Pin/unpin session'],
  ['archive', 'action: Archive/unarchive session'],
  ['import', 'action: Import session…'],
  ['contrast', 'action: Contrast: more'],
  ['compact', 'action: Density: compact'],
  ['Approval mode: Read only', 'action: Approval mode: Read only'],
  ['deutsch', 'action: Deutsch'],
  ['harv', 'action: Profile: Harvest'],
  ['back up', 'settings: Backup'],
  ['font size', 'settings: Text size (%)'],
  ['api key', 'settings: API key'],
  ['temperature', 'settings: Temperature'],
  ['fork', 'action: Fork session'],
  ['usage', 'settings: Cost per session ($)'],
  ['memory', 'settings: Rules'],
  ['plan', 'action: Approval mode: Read only'],
  ['commit', 'action: Show changes'],
  ['manual', 'action: Documentation'],
  ['rollback', 'action: Undo last file change'],
])('the query “%s” finds %s', (query, name) => {
  expect(found(start, query)).toContain(name)
})

test('a profile already in use is not offered', () => {
  const profiles = (items: readonly string[]) => items.filter(item => /Profile: /.test(item))
  expect(profiles(found(start, 'profile'))).toEqual(['action: Profile: Harvest'])
  const ofSession = rankItems(paletteItems(start, { open: 'own', profileId: 'p' }), 'profile').map(({ label }) => label)
  expect(profiles(ofSession)).toEqual(['Profile: No profile'])
})

test('without a session nothing of one is offered', () => {
  const labels = paletteItems(start, { open: null }).map(({ id }) => id)
  expect(labels.filter(id => /^action:(export|mode|session\.(pin|archive|import))/.test(id))).toEqual([])
})

test("in a sub-agent's session nothing is offered that is done with one of the person's", () => {
  const ids = paletteItems(start, { open: 'agent' }).map(({ id }) => id)
  expect(
    ids.filter(id => /^action:(export|mode|session\.(rename|pin|archive|compact|remove|verify))/.test(id)),
  ).toEqual([])
  expect(ids).toContain('action:session.find')
  expect(ids.filter(id => id.startsWith('choice:profile:'))).toEqual([])
})

test('if no terminal is shown, the only offer is to open one', () => {
  const offered = (hasTerminal: boolean) =>
    paletteItems(start, { open: 'own', hasTerminal }).flatMap(({ id }) => id.match(/^action:terminal\.(.*)/)?.[1] ?? [])
  expect(offered(false)).toEqual(['new'])
  expect(offered(true)).toEqual(expect.arrayContaining(['new', 'close', 'next', 'search', 'send']))
})

test('no two items are the same', () => {
  const ids = paletteItems(start, { open: 'own' }).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('1,000 sessions are ranked by what is typed', () => {
  const titles = Array.from({ length: 1_000 }, (_, at) => `Sort the export of apples and pears, part ${at}`)
  const items = paletteItems(withSessions(...titles) as unknown as StartState, { open: 'own' })
  const queries = ['e', 'ex', 'exp', 'expo', 'expor', 'export', 'sapp', 'zzz', 'part 99']
  const found = queries.map(query => rankItems(items, query).length)
  expect(found.at(-1)).toBeGreaterThan(0)
  expect(found.at(0)).toBeGreaterThanOrEqual(1_000)
})

test('before anything is typed the list has sections, with what was chosen last at its head', () => {
  const items = paletteItems(start, { open: 'own' })
  const sections = inSections(items, ['action:session.new']).map(({ section }) => section)
  expect(sections.map(section => SECTIONS.indexOf(section))).toEqual(
    [...sections].map(section => SECTIONS.indexOf(section)).sort((a, b) => a - b),
  )
  expect(inSections(items, ['action:session.new'])[0]).toMatchObject({ id: 'action:session.new', section: 'recent' })
})

test('actions have icons of their own, and those whose state holds are marked', () => {
  const icons = new Set(actions.map(({ id }) => lookOf(id).Icon))
  expect(icons.size).toBeGreaterThan(25)
  const items = paletteItems(start, { open: 'own', on: new Set(['theme.dark', 'mode.ask']) })
  expect(items.filter(({ isOn }) => isOn).map(({ id }) => id)).toEqual(['action:theme.dark', 'action:mode.ask'])
})
