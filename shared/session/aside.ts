/** The slash word by which a person asks something on the side, as in other apps ("by the way"). */
export const ASIDE_WORD = 'btw'

/** In UTF-16 units. */
export const MAX_ASIDE_CHARACTERS = 20_000

/** Returns the question that a message asks on the side; '' where it names none yet, null for any other message. */
export function asideIn(text: string): string | null {
  const asked = /^\s*\/btw(?:\s([\s\S]*))?$/.exec(text)
  return asked && (asked[1] ?? '').trim()
}
