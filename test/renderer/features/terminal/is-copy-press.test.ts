import { expect, test } from 'vitest'
import { isCopyPress } from '../../../../renderer/features/terminal/is-copy-press'

const press = (held: string, key: string, code: string) => ({
  key,
  code,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
  altKey: false,
})

test.each([
  ['Ctrl+Shift', 'C', 'KeyC', false],
  ['Ctrl+Shift', 'С', 'KeyC', false],
  ['Ctrl', 'Insert', 'Insert', false],
  ['Meta', 'c', 'KeyC', true],
] as const)('%s and %s on %s copy', (held, key, code, isMac) => {
  expect(isCopyPress(press(held, key, code), isMac)).toBe(true)
})

test('Ctrl and C belong to the shell', () => {
  for (const isMac of [false, true]) expect(isCopyPress(press('Ctrl', 'c', 'KeyC'), isMac)).toBe(false)
})
