import { expect, test } from 'vitest'
import { isOnKeyboard, keyOf, parseChord } from '../../../../main/browser/driver/key-chords'

test('keys and chords are read as people write them', () => {
  expect(parseChord('Enter')).toMatchObject({
    held: [],
    modifiers: 0,
    key: { key: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  })
  expect(parseChord('ctrl+Shift+k')).toMatchObject({ modifiers: 10, key: { key: 'K', code: 'KeyK' } })
  expect(parseChord('Control++').key).toMatchObject({ key: '+', code: 'Equal' })
  expect(parseChord('f12').key).toMatchObject({ key: 'F12', windowsVirtualKeyCode: 123 })
  expect(() => parseChord('Control+Nope')).toThrow('is no key')
  expect(() => parseChord('a+b')).toThrow('is no key that is held')
})

test('characters have the keys of an American keyboard', () => {
  expect(keyOf('!')).toMatchObject({ code: 'Digit1', text: '!' })
  expect(isOnKeyboard('a')).toBe(true)
  expect(isOnKeyboard('ä')).toBe(false)
})
