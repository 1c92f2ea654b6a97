import { type KeyPress, keysOfPress } from '../../../shared/keys'

/** Whether a press of keys copies what is selected in a terminal. Where that is Ctrl and C, a shell is to have it. */
export function isCopyPress(press: KeyPress, isMac: boolean): boolean {
  const keys = keysOfPress(press, isMac)
  return isMac ? keys === 'Mod+C' : keys === 'Mod+Shift+C' || keys === 'Mod+Insert'
}
