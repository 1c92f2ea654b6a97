/** Chromium takes its time over what is inserted so: four times as long for twice the lines. */
const MOST_LINES = 100
const MOST_CHARACTERS = 20_000

/**
 * Puts another text into a field as if it had been typed, so that Undo gives back what was there. False where that cannot be:
 * the field has to have the focus. Only what differs is exchanged.
 */
export function insertAsTyped(field: HTMLTextAreaElement | null, text: string): boolean {
  if (!field || document.activeElement !== field || text.length > MOST_CHARACTERS) return false
  const { from, to, inserted } = difference(field.value, text)
  if (from === to && inserted === '') return true
  if (inserted.split('\n').length > MOST_LINES) return false
  field.setSelectionRange(from, to)
  // The only way to write that keeps what can be undone; nothing has taken its place.
  return inserted === '' ? document.execCommand('delete') : document.execCommand('insertText', false, inserted)
}

/** Returns what has to be replaced in a text, and by what, to turn it into another one. */
export function difference(before: string, after: string): { from: number; to: number; inserted: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  while (from > 0 && !(beginsCharacter(before, from) && beginsCharacter(after, from))) from--
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++
  while (end > 0 && !beginsCharacter(before, before.length - end)) end--
  return { from, to: before.length - end, inserted: after.slice(from, after.length - end) }
}

/** Chromium moves a selection out of the middle of a character, of which a letter and its marks are one. ASCII is never in one. */
function beginsCharacter(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) < 0x80
}
