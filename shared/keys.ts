/*
 * Keys are written as `Mod+Shift+K`. `Mod` is ⌘ on macOS and Ctrl elsewhere; `Ctrl` is the Ctrl key of macOS. The key
 * itself has the name that a keyboard event gives it, in upper case, and `Plus` for '+', which separates. Letters of other Latin
 * keyboards are keys as well: Ö, Ñ, and ß, which has no upper case of one letter.
 */

const MODIFIERS = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const
const NAMED = [
  ...['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Plus'],
]
const OF_OTHER_KEYBOARDS = /^(?:(?![A-Z])(?=\p{Lu})\p{Script=Latin}|[ß#<])$/u
const KEY = new RegExp(`^(?:${NAMED.join('|')}|F(?:[1-9]|1\\d|2[0-4])|[A-Z0-9]|[-,./;'[\\]\\\\\`])$`)
const isKey = (key: string): boolean => KEY.test(key) || OF_OTHER_KEYBOARDS.test(key)

/** The parts of a way to press keys: modifiers in their order, then the key. */
export type Keys = { modifiers: readonly (typeof MODIFIERS)[number][]; key: string }

/** Reads keys as they are written; null where they are not written so. */
export function parseKeys(text: string): Keys | null {
  const parts = text.split('+')
  const key = parts.pop() ?? ''
  const modifiers = MODIFIERS.filter(modifier => parts.includes(modifier))
  return isKey(key) && modifiers.join('+') === parts.join('+') ? { modifiers, key } : null
}

/** The part of a keyboard event that tells which keys were pressed. */
export type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The keys of a press; null where only a modifier was pressed, or a key that has no name here. */
export function keysOfPress(press: KeyPress, isMac: boolean): string | null {
  const known = keyOf(press)
  // The key before 1 prints something different on each keyboard, and mostly has no name here.
  const key = press.code === 'Backquote' && !isKey(known) ? '`' : known
  if (!isKey(key)) return null
  const { ctrlKey, metaKey, altKey, shiftKey } = press
  const isPressed = { Mod: isMac ? metaKey : ctrlKey, Ctrl: isMac && ctrlKey, Alt: altKey, Shift: shiftKey }
  // '+' needs Shift on some keyboards and not on others.
  const modifiers = MODIFIERS.filter(name => isPressed[name] && !(name === 'Shift' && key === 'Plus'))
  return [...modifiers, key].join('+')
}

/** By what is printed on the key and, where that is no Latin letter, in the place of another one, or made by Shift or Alt, by its place. */
function keyOf({ key, code, altKey, shiftKey }: KeyPress): string {
  if (key === '+' || (key === '=' && code === 'Equal')) return 'Plus'
  if (key === ' ') return 'Space'
  if (key === '_' && code === 'Minus') return '-'
  const byPlace = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]
  const isPrinted = /^[\x21-\x7e]$/.test(key) && !(altKey && byPlace) && !(shiftKey && /^Digit/.test(code))
  if (isPrinted || key.length > 1) return key.length === 1 ? key.toUpperCase() : key
  return byPlace ?? upperCase(key)
}

/** 'ß' would become two letters, and names of keys have more than one. */
function upperCase(key: string): string {
  const upper = key.toUpperCase()
  return key.length === 1 && upper.length === 1 ? upper : key
}

const ARROWS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Plus: '+' }
const ON_MAC: Readonly<Record<string, string>> = {
  ...ARROWS,
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Escape: '⎋',
  Backspace: '⌫',
}
const ELSEWHERE: Readonly<Record<string, string>> = { ...ARROWS, Mod: 'Ctrl', Escape: 'Esc' }

/** Keys as the system's own menus show them. `names` are what is printed on the keys of a language; macOS has signs for most. */
export function shownKeys(text: string, isMac: boolean, names: Readonly<Record<string, string>> = {}): string {
  const parts = text.split('+').filter(Boolean)
  const signs = isMac ? { ...names, ...ON_MAC } : { ...ELSEWHERE, ...names }
  return parts.map(part => signs[part] ?? part).join(isMac ? '' : '+')
}

/** Keys as Electron's menus take them; undefined where there are none, or the menus know no such key. */
export function acceleratorOf(text: string): string | undefined {
  const keys = parseKeys(text)
  if (!keys || OF_OTHER_KEYBOARDS.test(keys.key)) return undefined
  const modifiers = keys.modifiers.map(modifier => (modifier === 'Mod' ? 'CommandOrControl' : modifier))
  return [...modifiers, keys.key.replace('Arrow', '')].join('+')
}
