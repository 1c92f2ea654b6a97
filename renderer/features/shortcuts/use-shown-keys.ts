import { type ActionId, actionOf, keysFor } from '../../../shared/actions'
import { useApp } from '../../state/app'
import { keysInWords } from './keys-in-words'

/** The keys that do an action now, as this system shows them; empty where none do. */
export function useShownKeys(id: ActionId): string {
  const shortcuts = useApp(state => state.start?.settings.shortcuts)
  const isMac = useApp(state => state.start?.platform === 'darwin')
  const action = actionOf(id)
  return action ? keysInWords(keysFor(action, shortcuts ?? {}, isMac), isMac) : ''
}
