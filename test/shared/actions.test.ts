import { expect, test } from 'vitest'
import { actionOf, actionOfKeys, actions, keysFor } from '../../shared/actions'
import { parseKeys } from '../../shared/keys'

const doable = actions.filter(({ where }) => where !== 'listed')

test('every action has keys that can be read, or none', () => {
  for (const { id, keys } of actions) expect([id, keys === '' || parseKeys(keys) !== null]).toEqual([id, true])
})

test('no two shortcuts are the same, and none takes keys that always do something else', () => {
  const keys = doable.map(action => action.keys).filter(Boolean)
  expect(new Set(keys).size).toBe(keys.length)
  const fixed = actions.filter(({ where }) => where === 'listed').map(action => action.keys)
  expect(keys.filter(own => fixed.includes(own))).toEqual([])
})

test('chosen keys take the place of an action’s own', () => {
  const palette = actionOf('palette.open')!
  expect(keysFor(palette, {})).toBe('Mod+K')
  expect(keysFor(palette, { 'palette.open': 'Mod+P' })).toBe('Mod+P')
  expect(keysFor(palette, { 'palette.open': '' })).toBe('')
  expect(actionOfKeys('Mod+P', { 'palette.open': 'Mod+P' })).toBe(palette)
  expect(actionOfKeys('Mod+K', { 'palette.open': 'Mod+P' })).toBeUndefined()
})

test('what a settings file says that are no keys, does nothing', () => {
  const shortcuts = { 'palette.open': 'Ctrl+', 'answer.approve': 'Enter', nothing: 'Mod+K', __proto__: 'x' }
  expect(keysFor(actionOf('palette.open')!, shortcuts)).toBe('')
  expect(keysFor(actionOf('answer.approve')!, shortcuts)).toBe('Mod+Enter')
  expect(actionOfKeys('Mod+K', shortcuts)).toBeUndefined()
  expect(actionOfKeys('Ctrl+', shortcuts)).toBeUndefined()
  expect(actionOfKeys('', {})).toBeUndefined()
})
