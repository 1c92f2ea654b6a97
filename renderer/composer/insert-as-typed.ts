/** Chromium takes its time over what is inserted so, by the number of its lines. */
const MOST_CHARACTERS = 20_000

/**
 * Puts another text into a field as if it had been typed, so that Undo gives back what was there. False where that cannot be:
 * the field has to have the focus. Only what differs is exchanged.
 */
export function insertAsTyped(field: HTMLTextAreaElement | null, text: string): boolean {
  if (!field || document.activeElement !== field || text.length > MOST_CHARACTERS) return false
  const { from, to, inserted } = difference(field.value, text)
  if (from === to && inserted === '') return true
  field.setSelectionRange(from, to)
  // The only way to write that keeps what can be undone; nothing has taken its place.
  return inserted === '' ? document.execCommand('delete') : document.execCommand('insertText', false, inserted)
}

/** What of a text has to be exchanged for what, to make another one of it. */
export function difference(before: string, after: string): { from: number; to: number; inserted: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, inserted: after.slice(from, after.length - end) }
}
