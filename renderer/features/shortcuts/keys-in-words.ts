import { shownKeys } from '../../../shared/keys'
import { actionText } from '../../text/text-actions'

/** Keys as the keyboards of the person's language name them. */
export function keysInWords(keys: string, isMac: boolean): string {
  return shownKeys(keys, isMac, actionText.keyNames)
}
