import { shownKeys } from '../../../shared/keys'
import { messagesUnder } from '../../i18n/t'

/** Keys as the keyboards of the person's language name them. */
export function keysInWords(keys: string, isMac: boolean): string {
  return shownKeys(keys, isMac, messagesUnder('actions.keyNames'))
}
