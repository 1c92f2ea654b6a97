import { type ActionId, actionOf, keysFor } from '../../../shared/actions'
import { useApp } from '../../state/app'
import { keysInWords } from './keys-in-words'

/** The keys that do an action now, as this system shows them; empty where none do. */
export function useShownKeys(id: ActionId): string {
  const shortcuts = useApp(state => state.start?.settings.shortcuts)
  const isMac = useIsMac()
  const action = actionOf(id)
  return action ? keysInWords(keysFor(action, shortcuts ?? {}, isMac), isMac) : ''
}

/** Keys that cannot be changed, as this system shows them. */
export function useKeysInWords(keys: string): string {
  return keysInWords(keys, useIsMac())
}

function useIsMac(): boolean {
  return useApp(state => state.start?.platform === 'darwin')
}
