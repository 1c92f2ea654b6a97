const MOST_LINES = 20
/** Texts without line breaks are long too. */
const MOST_CHARACTERS = 4_000
/** So much less is shown that it is worth a click. */
const SHOWN_LINES = 12
const SHOWN_CHARACTERS = 2_000

/** The start of a text that is too long to be shown at once, and of how many lines it is if it has many; null for others. */
export function startOf(text: string): { text: string; lines?: number } | null {
  const all = text.trimEnd().split('\n')
  const isTall = all.length > MOST_LINES
  if (!isTall && text.length <= MOST_CHARACTERS) return null
  const start = (isTall ? all.slice(0, SHOWN_LINES).join('\n') : text).slice(0, SHOWN_CHARACTERS)
  // Half of a character is none.
  return { text: start.replace(/[\uD800-\uDBFF]$/, '').trimEnd(), ...(isTall && { lines: all.length }) }
}
