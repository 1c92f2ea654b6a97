import { notReadText } from '../../catalogue/calls/not-read'

/** Returns the message that people see about a file that cannot be read as text, by the main process's name for its type. */
export function wordsForNoText(kind: string): string {
  const kinds: Readonly<Record<string, string>> = notReadText.kinds
  return notReadText.noText((Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kind)
}
