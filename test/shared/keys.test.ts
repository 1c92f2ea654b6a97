import { describe, expect, test } from 'vitest'
import german from '../../locales/de.json'
import { acceleratorOf, type KeyPress, keysOfPress, parseKeys, shownKeys } from '../../shared/keys'

const keyNames = Object.fromEntries(
  Object.entries(german).map(([key, name]) => [key.replace('actions.keyNames.', ''), name]),
)

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('keys of a press', () => {
  test.each([
    [press('k', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    [press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+K'],
    [press('F6', 'F6'), 'F6'],
    [press('PageDown', 'PageDown', { ctrlKey: true }), 'Mod+PageDown'],
    [press(' ', 'Space', { altKey: true }), 'Alt+Space'],
    [press(',', 'Comma', { ctrlKey: true }), 'Mod+,'],
  ])('%o are %s', (event, keys) => {
    expect(keysOfPress(event, false)).toBe(keys)
  })

  test('on macOS ⌘ is the modifier, and Ctrl another one', () => {
    expect(keysOfPress(press('k', 'KeyK', { metaKey: true }), true)).toBe('Mod+K')
    expect(keysOfPress(press('k', 'KeyK', { ctrlKey: true }), true)).toBe('Ctrl+K')
    expect(keysOfPress(press('k', 'KeyK', { metaKey: true }), false)).toBe('K')
  })

  test('a Cyrillic or Greek keyboard goes by the place of the key', () => {
    expect(keysOfPress(press('л', 'KeyK', { ctrlKey: true }), false)).toBe('Mod+K')
    expect(keysOfPress(press('κ', 'KeyK', { ctrlKey: true }), false)).toBe('Mod+K')
  })

  test('another Latin keyboard goes by what is printed on the key', () => {
    expect(keysOfPress(press('a', 'KeyQ', { ctrlKey: true }), false)).toBe('Mod+A')
  })

  test.each([
    [press('ö', 'Semicolon', { ctrlKey: true }), 'Mod+Ö'],
    [press('Ä', 'Quote', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Ä'],
    [press('ß', 'Minus', { ctrlKey: true }), 'Mod+ß'],
    [press('#', 'Backslash', { ctrlKey: true }), 'Mod+#'],
    [press('<', 'IntlBackslash', { ctrlKey: true }), 'Mod+<'],
    [press('z', 'KeyY', { ctrlKey: true }), 'Mod+Z'],
    [press('ñ', 'Semicolon', { metaKey: true }), 'Mod+Ñ'],
    [press('ù', 'Quote', { altKey: true, ctrlKey: true }), 'Mod+Alt+Ù'],
  ])('a letter that only some keyboards have is a key: %o is %s', (event, keys) => {
    expect(keysOfPress(event, event.metaKey)).toBe(keys)
    expect(parseKeys(keys)).not.toBeNull()
    // Electron would throw at a letter that it does not know.
    expect(acceleratorOf(keys) ?? '').toMatch(/^[\w+]*$/)
  })

  test('a digit is one also where it needs Shift, or Shift makes another sign of it', () => {
    expect(keysOfPress(press('à', 'Digit0', { ctrlKey: true }), false)).toBe('Mod+0')
    expect(keysOfPress(press('!', 'Digit1', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+1')
    expect(keysOfPress(press('0', 'Numpad0', { ctrlKey: true }), false)).toBe('Mod+0')
  })

  test.each(['`', '~', '^', '°', 'Dead', '²', 'ё', '半'])('the key before 1 is one on every keyboard: %s', key => {
    expect(keysOfPress(press(key, 'Backquote', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+`')
  })

  test('the key before 1 has the name that it prints, where there is one', () => {
    expect(keysOfPress(press('\\', 'Backquote', { ctrlKey: true }), false)).toBe('Mod+\\')
  })

  test('Alt on macOS types signs, and is heard by the place of the key', () => {
    expect(keysOfPress(press('˚', 'KeyK', { metaKey: true, altKey: true }), true)).toBe('Mod+Alt+K')
  })

  test.each([
    press('+', 'Equal', { ctrlKey: true, shiftKey: true }),
    press('=', 'Equal', { ctrlKey: true }),
    press('+', 'BracketRight', { ctrlKey: true }),
    press('+', 'NumpadAdd', { ctrlKey: true }),
  ])('plus is plus on every keyboard: %o', event => {
    expect(keysOfPress(event, false)).toBe('Mod+Plus')
  })

  test.each([
    press('Control', 'ControlLeft', { ctrlKey: true }),
    press('Dead', 'Quote'),
    press('AudioVolumeUp', 'AudioVolumeUp'),
    press('Unidentified', ''),
    press('Process', 'KeyK'),
  ])('%o are none', event => {
    expect(keysOfPress(event, false)).toBeNull()
  })
})

describe('written keys', () => {
  test('are read with their modifiers', () => {
    expect(parseKeys('Mod+Alt+Shift+PageUp')).toEqual({ modifiers: ['Mod', 'Alt', 'Shift'], key: 'PageUp' })
  })

  test.each([
    '',
    '+',
    'Mod',
    'Mod+',
    'Mod+KK',
    'Shift+Mod+K',
    'Mod+Mod+K',
    'Hyper+K',
    'mod+k',
    'Mod+k',
    'Mod+\n',
    'Mod+ö',
    'Mod+SS',
    'Mod+Ж',
    'F25',
  ])('%j are none', text => {
    expect(parseKeys(text)).toBeNull()
    expect(acceleratorOf(text)).toBeUndefined()
  })

  test('become what Electron calls them', () => {
    expect(acceleratorOf('Mod+Shift+ArrowUp')).toBe('CommandOrControl+Shift+Up')
    expect(acceleratorOf('Mod+Plus')).toBe('CommandOrControl+Plus')
    expect(acceleratorOf('Mod+,')).toBe('CommandOrControl+,')
  })

  test('are shown as each system shows them', () => {
    expect(shownKeys('Mod+Shift+K', true)).toBe('⌘⇧K')
    expect(shownKeys('Mod+Shift+K', false)).toBe('Ctrl+Shift+K')
    expect(shownKeys('Mod+Plus', false)).toBe('Ctrl++')
    expect(shownKeys('Escape', false)).toBe('Esc')
    expect(shownKeys('', true)).toBe('')
  })

  test('have the names that are printed on them in a language, but for the signs of macOS', () => {
    const names = { Mod: 'Strg', Shift: 'Umschalt', PageUp: 'Bild auf' }
    expect(shownKeys('Mod+Shift+PageUp', false, names)).toBe('Strg+Umschalt+Bild auf')
    expect(shownKeys('Mod+Shift+PageUp', true, names)).toBe('⌘⇧Bild auf')
  })

  test.each([
    ['Mod+Shift+Delete', 'Strg+Umschalt+Entf'],
    ['Mod+Enter', 'Strg+Eingabe'],
    ['Mod+Home', 'Strg+Pos1'],
    ['Alt+PageDown', 'Alt+Bild ab'],
    ['Mod+Alt+Insert', 'Strg+Alt+Einfg'],
    ['Mod+Backspace', 'Strg+Rücktaste'],
    ['Mod+ß', 'Strg+ß'],
    ['Mod+Plus', 'Strg++'],
  ])('in German %s is %s, as it is printed there', (keys, shown) => {
    expect(shownKeys(keys, false, keyNames)).toBe(shown)
  })
})
