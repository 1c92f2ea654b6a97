/** A part of a text, in UTF-16 units of the text as it was, and what takes its place. Several do not overlap and are in order. */
export type TextChange = { from: number; to: number; insert: string }

export function applyTextChanges(text: string, changes: readonly TextChange[]): string {
  let [result, at] = ['', 0]
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert
    at = to
  }
  return result + text.slice(at)
}
