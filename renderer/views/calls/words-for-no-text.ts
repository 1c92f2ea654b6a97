import { notReadText } from '../../catalogue/calls/not-read'

/** What people are told of what cannot be read as text, by what main calls it. */
export function wordsForNoText(kind: string): string {
  const kinds: Readonly<Record<string, string>> = notReadText.kinds
  return notReadText.noText((Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kind)
}
