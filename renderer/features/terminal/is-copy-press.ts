import { type KeyPress, keysOfPress } from '../../../shared/keys'

/** Returns whether a key press copies what is selected in a terminal. If that is Ctrl and C, a shell gets it. */
export function isCopyPress(press: KeyPress, isMac: boolean): boolean {
  const keys = keysOfPress(press, isMac)
  return isMac ? keys === 'Mod+C' : keys === 'Mod+Shift+C' || keys === 'Mod+Insert'
}
