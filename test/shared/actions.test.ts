import { expect, test } from 'vitest'
import { type Action, actionOf, actionOfKeys, actions, keysFor, placeOfKeys, usualKeys } from '../../shared/actions'
import { parseKeys } from '../../shared/keys'

const elsewhere = { isMac: false, place: 'window' } as const
const doable = actions.filter(({ where }) => where !== 'listed')

test('every action has keys that can be read, or none', () => {
  for (const { id, keys, macKeys = keys } of actions) {
    for (const own of [keys, macKeys]) expect([id, own === '' || parseKeys(own) !== null]).toEqual([id, true])
  }
})

test.each([false, true])(
  'no two shortcuts of a place are the same, and none takes keys that always do something else',
  isMac => {
    const keysOf = (isOfPlace: (action: Action) => boolean) =>
      doable.filter(isOfPlace).flatMap(action => usualKeys(action, isMac) || [])
    const places = (['terminal', 'browser', 'window'] as const).map(place =>
      keysOf(action => placeOfKeys(action) === place),
    )
    for (const keys of places) expect(new Set(keys).size).toBe(keys.length)
    const fixed = actions.filter(({ where }) => where === 'listed').map(action => action.keys)
    expect(places.flat().filter(own => fixed.includes(own))).toEqual([])
  },
)

test('chosen keys take the place of an action’s own', () => {
  const palette = actionOf('palette.open')!
  expect(keysFor(palette, {}, false)).toBe('Mod+K')
  expect(keysFor(palette, { 'palette.open': 'Mod+P' }, false)).toBe('Mod+P')
  expect(keysFor(palette, { 'palette.open': '' }, false)).toBe('')
  expect(actionOfKeys('Mod+P', { 'palette.open': 'Mod+P' }, elsewhere)).toBe(palette)
  expect(actionOfKeys('Mod+K', { 'palette.open': 'Mod+P' }, elsewhere)).toBeUndefined()
})

test('an entry of a settings file that is no keys does nothing', () => {
  const shortcuts = { 'palette.open': 'Ctrl+', 'answer.approve': 'Enter', nothing: 'Mod+K', __proto__: 'x' }
  expect(keysFor(actionOf('palette.open')!, shortcuts, false)).toBe('')
  expect(keysFor(actionOf('answer.approve')!, shortcuts, false)).toBe('Mod+Enter')
  expect(actionOfKeys('Mod+K', shortcuts, elsewhere)).toBeUndefined()
  expect(actionOfKeys('Ctrl+', shortcuts, elsewhere)).toBeUndefined()
  expect(actionOfKeys('', {}, elsewhere)).toBeUndefined()
})

test('a terminal has keys of its own, on macOS others', () => {
  const next = actionOf('terminal.next')!
  expect([keysFor(next, {}, false), keysFor(next, {}, true)]).toEqual(['Mod+PageDown', 'Ctrl+PageDown'])
  expect(actionOfKeys('Mod+PageDown', {}, { isMac: false, place: 'terminal' })).toBe(next)
  expect(actionOfKeys('Mod+PageDown', {}, { isMac: true, place: 'terminal' })).toBeUndefined()
  expect(actionOfKeys('Mod+PageDown', {}, elsewhere)?.id).toBe('session.next')
  expect(actionOfKeys('Mod+K', {}, { isMac: false, place: 'terminal' })).toBeUndefined()
})
