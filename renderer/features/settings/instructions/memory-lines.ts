/** An entry of a memory that can be forgotten by itself. `at` is its line. */
export type MemoryLine = { at: number; text: string }

/** Returns the lines of a memory that say something and hold all words of a search. */
export function linesOf(text: string, query: string): MemoryLine[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return text
    .split('\n')
    .map((line, at) => ({ at, text: line.trim().replace(/^[-*] /, '') }))
    .filter(({ text: line }) => line !== '' && words.every(word => line.toLowerCase().includes(word)))
}

/** Returns a memory without one of its lines; null if it says nothing then. */
export function withoutLine(text: string, at: number): string | null {
  const rest = text.split('\n').toSpliced(at, 1).join('\n')
  return rest.trim() === '' ? null : rest
}
