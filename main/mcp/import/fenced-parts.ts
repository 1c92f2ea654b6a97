const FENCE = /^[ \t]*(?:```|~~~)[^\n]*$/gm
const MOST_FENCES = 40

/** Returns the parts between Markdown fences, each by itself; the whole text if there are none. */
export function fencedParts(text: string): string[] {
  const fences = [...text.matchAll(FENCE)].slice(0, MOST_FENCES)
  const [first] = fences
  if (!first) return [text]
  const parts: string[] = []
  for (let at = 0; at < fences.length; at += 2) {
    const from = (fences[at]?.index ?? 0) + (fences[at]?.[0].length ?? 0)
    parts.push(text.slice(from, fences[at + 1]?.index ?? text.length))
  }
  // Of a fence that only closes, what is meant stands before it.
  return fences.length === 1 && parts[0]?.trim() === '' ? [text.slice(0, first.index)] : parts
}
