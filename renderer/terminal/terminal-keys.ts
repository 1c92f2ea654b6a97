import { type KeyPress, keysOfPress } from '../../shared/keys'

/** What keys mean in a terminal beside what its shell is told. */
export type TerminalAction = 'copy' | 'search' | 'send' | 'new' | 'close' | 'next' | 'previous'

type Table = Readonly<Record<string, TerminalAction>>

/** By ⌘, which no shell hears. */
const ON_MAC: Table = {
  'Mod+C': 'copy',
  'Mod+F': 'search',
  'Mod+Shift+Enter': 'send',
  'Mod+Shift+W': 'close',
  'Ctrl+PageDown': 'next',
  'Ctrl+PageUp': 'previous',
}

/** By Ctrl and Shift, as Ctrl and a letter belong to the shell. */
const ELSEWHERE: Table = {
  'Mod+Shift+C': 'copy',
  'Mod+Insert': 'copy',
  'Mod+Shift+S': 'search',
  'Mod+Shift+Enter': 'send',
  'Mod+Shift+W': 'close',
  'Mod+PageDown': 'next',
  'Mod+PageUp': 'previous',
}

/** What a press of keys asks of the terminal itself; null where the shell is to have it. */
export function terminalAction(press: KeyPress, isMac: boolean): TerminalAction | null {
  const { code, ctrlKey, shiftKey, altKey, metaKey } = press
  // By its place, as what Shift makes of this key differs from keyboard to keyboard.
  if (code === 'Backquote') return ctrlKey && shiftKey && !altKey && !metaKey ? 'new' : null
  const keys = keysOfPress(press, isMac)
  return (keys && (isMac ? ON_MAC : ELSEWHERE)[keys]) || null
}

/** The keys of each action as `shownKeys` takes them. */
export function terminalKeys(action: 'search' | 'send' | 'new' | 'close', isMac: boolean): string {
  if (action === 'new') return isMac ? 'Ctrl+Shift+`' : 'Mod+Shift+`'
  return Object.entries(isMac ? ON_MAC : ELSEWHERE).find(([, done]) => done === action)?.[0] ?? ''
}
