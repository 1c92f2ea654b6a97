import { expect, test } from 'vitest'
import { terminalAction, terminalKeys } from '../../../renderer/terminal/terminal-keys'

const press = (keys: string, key: string, code: string) => ({
  key,
  code,
  ctrlKey: keys.includes('Ctrl'),
  metaKey: keys.includes('Meta'),
  shiftKey: keys.includes('Shift'),
  altKey: keys.includes('Alt'),
})

test.each([
  ['Ctrl+Shift', 'C', 'KeyC', 'copy'],
  ['Ctrl', 'Insert', 'Insert', 'copy'],
  ['Ctrl+Shift', 'S', 'KeyS', 'search'],
  ['Ctrl+Shift', '~', 'Backquote', 'new'],
  ['Ctrl+Shift', 'W', 'KeyW', 'close'],
  ['Ctrl+Shift', 'Enter', 'Enter', 'send'],
  ['Ctrl', 'PageDown', 'PageDown', 'next'],
  ['Ctrl', 'PageUp', 'PageUp', 'previous'],
  ['Ctrl+Shift', 'С', 'KeyC', 'copy'],
] as const)('%s and %s on %s mean %s', (held, key, code, action) => {
  expect(terminalAction(press(held, key, code), false)).toBe(action)
})

test.each([
  ['Meta', 'c', 'KeyC', 'copy'],
  ['Meta', 'f', 'KeyF', 'search'],
  ['Ctrl', 'PageDown', 'PageDown', 'next'],
  ['Ctrl+Shift', '~', 'Backquote', 'new'],
] as const)('on macOS %s and %s on %s mean %s', (held, key, code, action) => {
  expect(terminalAction(press(held, key, code), true)).toBe(action)
})

test('leaves to the shell what shells know', () => {
  for (const [key, code] of [
    ['c', 'KeyC'],
    ['v', 'KeyV'],
    ['f', 'KeyF'],
    ['w', 'KeyW'],
    ['`', 'Backquote'],
  ] as const) {
    expect(terminalAction(press('Ctrl', key, code), false)).toBeNull()
    expect(terminalAction(press('Ctrl', key, code), true)).toBeNull()
  }
  expect(terminalAction(press('', 'a', 'KeyA'), false)).toBeNull()
  expect(terminalAction(press('Shift', 'PageUp', 'PageUp'), false)).toBeNull()
  expect(terminalAction(press('Ctrl+Shift+Alt', '~', 'Backquote'), false)).toBeNull()
})

test('names its keys', () => {
  expect(terminalKeys('search', false)).toBe('Mod+Shift+S')
  expect(terminalKeys('search', true)).toBe('Mod+F')
  expect(terminalKeys('new', true)).toBe('Ctrl+Shift+`')
})
