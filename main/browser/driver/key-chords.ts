/** A key as Chromium's protocol names it. `text` is what it writes. */
export type Key = { key: string; code: string; windowsVirtualKeyCode: number; text?: string; location?: number }

/** A chord: what is held, and the key that is pressed. `modifiers` are the protocol's bits. */
export type Chord = { held: Key[]; key: Key; modifiers: number }

const BITS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

const NAMED: Record<string, [code: number, text?: string]> = {
  Backspace: [8],
  Tab: [9],
  Enter: [13, '\r'],
  Escape: [27],
  PageUp: [33],
  PageDown: [34],
  End: [35],
  Home: [36],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
  Insert: [45],
  Delete: [46],
  CapsLock: [20],
  NumLock: [144],
  ScrollLock: [145],
  Pause: [19],
  PrintScreen: [44],
  ContextMenu: [93],
  Control: [17],
  Shift: [16],
  Alt: [18],
  Meta: [91],
}

const ALIASES: Record<string, string> = {
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  ins: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  super: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  option: 'Alt',
  space: ' ',
  spacebar: ' ',
  plus: '+',
  minus: '-',
  break: 'Pause',
  menu: 'ContextMenu',
  apps: 'ContextMenu',
}

/** Signs of the American keyboard: what stands on the key alone and with Shift, and the name and number of the key. */
const SIGNS: [alone: string, shifted: string, code: string, number: number][] = [
  [';', ':', 'Semicolon', 186],
  ['=', '+', 'Equal', 187],
  [',', '<', 'Comma', 188],
  ['-', '_', 'Minus', 189],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
  ['`', '~', 'Backquote', 192],
  ['[', '{', 'BracketLeft', 219],
  ['\\', '|', 'Backslash', 220],
  [']', '}', 'BracketRight', 221],
  ["'", '"', 'Quote', 222],
  ['0', ')', 'Digit0', 48],
  ['1', '!', 'Digit1', 49],
  ['2', '@', 'Digit2', 50],
  ['3', '#', 'Digit3', 51],
  ['4', '$', 'Digit4', 52],
  ['5', '%', 'Digit5', 53],
  ['6', '^', 'Digit6', 54],
  ['7', '&', 'Digit7', 55],
  ['8', '*', 'Digit8', 56],
  ['9', '(', 'Digit9', 57],
]

const isMac = process.platform === 'darwin'

/** Reads a key or a chord such as `Enter`, `Control+a` or `Shift+Tab`. Throws with what is wrong with it. */
export function parseChord(text: string): Chord {
  const parts =
    text === '+' || text.endsWith('++') ? [...text.slice(0, -1).split('+').filter(Boolean), '+'] : text.split('+')
  const last = parts.at(-1) ?? ''
  const held = parts.slice(0, -1).map(part => modifierNamed(part, text))
  const modifiers = held.reduce((bits, name) => bits | (BITS[name] ?? 0), 0)
  return { held: held.map(named), key: withShift(keyNamed(last, text), held.includes('Shift')), modifiers }
}

function modifierNamed(part: string, whole: string): string {
  const name = nameOfKey(part.trim())
  if (name === 'ControlOrMeta') return isMac ? 'Meta' : 'Control'
  if (!(name in BITS))
    throw new Error(
      `“${part.trim()}” in “${whole.slice(0, 60)}” is no key that is held: those are Control, Shift, Alt and Meta.`,
    )
  return name
}

function nameOfKey(name: string): string {
  const lower = name.toLowerCase()
  if (lower === 'controlormeta' || lower === 'mod') return 'ControlOrMeta'
  return ALIASES[lower] ?? Object.keys(NAMED).find(each => each.toLowerCase() === lower) ?? name
}

function keyNamed(part: string, whole: string): Key {
  const name = [...part].length === 1 ? part : nameOfKey(part.trim())
  const functionKey = /^f([1-9]|1\d|2[0-4])$/i.exec(name)?.[1]
  if (functionKey)
    return { key: `F${functionKey}`, code: `F${functionKey}`, windowsVirtualKeyCode: 111 + Number(functionKey) }
  if (name in NAMED) return named(name)
  if ([...name].length === 1) return keyOf(name)
  throw new Error(
    `“${whole.slice(0, 60)}” is no key. Keys are single characters and names such as Enter, Tab, Escape, ArrowDown or F5; chords are written Control+a.`,
  )
}

function named(name: string): Key {
  const [windowsVirtualKeyCode, text] = NAMED[name] ?? [0]
  const isHeld = name in BITS
  return {
    key: name,
    code: isHeld ? `${name}Left` : name,
    windowsVirtualKeyCode,
    ...(text && { text }),
    ...(isHeld && { location: 1 }),
  }
}

/** The key that writes a character. */
export function keyOf(character: string): Key {
  if (character === '\n' || character === '\r') return named('Enter')
  if (character === '\t') return named('Tab')
  if (character === ' ') return { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' }
  if (/^[a-z]$/i.test(character)) {
    const upper = character.toUpperCase()
    return { key: character, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text: character }
  }
  const sign = SIGNS.find(([alone, shifted]) => alone === character || shifted === character)
  return { key: character, code: sign?.[2] ?? '', windowsVirtualKeyCode: sign?.[3] ?? 0, text: character }
}

/** Returns whether an American keyboard has the character. */
export const isOnKeyboard = (character: string): boolean => /^[\x20-\x7e\n\r\t]$/.test(character)

function withShift(key: Key, isShifted: boolean): Key {
  if (!isShifted || [...key.key].length !== 1) return key
  const shifted = /^[a-z]$/.test(key.key) ? key.key.toUpperCase() : SIGNS.find(([alone]) => alone === key.key)?.[1]
  return shifted ? { ...key, key: shifted, text: shifted } : key
}

const MAC_COMMANDS: Record<string, string> = { a: 'selectAll', c: 'copy', v: 'paste', x: 'cut', z: 'undo' }

/** Returns the editor commands that macOS has for a chord: there the system performs them, and not the page. */
export const commandsFor = ({ key, modifiers }: Chord): string[] => {
  const command = isMac && modifiers === BITS.Meta ? MAC_COMMANDS[key.key.toLowerCase()] : undefined
  return command ? [command] : []
}
