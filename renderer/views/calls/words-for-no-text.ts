import { messagesUnder, t } from '../../i18n/t'

/** Returns the message that people see about a file that cannot be read as text, by the main process's name for its type. */
export function wordsForNoText(kind: string): string {
  const kinds = messagesUnder('notRead.kinds')
  return t('notRead.noText', { kind: (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kind })
}
