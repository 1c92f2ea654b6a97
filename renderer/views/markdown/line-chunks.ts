/** Lines in one block of the document: one that grows without end is laid out anew with every line. */
export const CHUNK = 64

/** Characters of the lines in one block. A longer line is shown in pieces, each below the other: a line is laid out at once. */
export const MAX_CHARACTERS = 8_000

/** Lines beside each other, the first of which is line `from`; or a piece of that line. */
export type LineChunk = { from: number; lines: readonly string[]; isPiece: boolean }

export type LineChunks = readonly LineChunk[]

/** Lines in chunks, of which those that hold the same lines as before are the same objects. */
export function lineChunks(former: LineChunks, lines: readonly string[]): LineChunks {
  const chunks: LineChunk[] = []
  const add = (chunk: LineChunk) => {
    const known = former[chunks.length]
    chunks.push(known && isSame(known, chunk) ? known : chunk)
  }
  let from = 0
  while (from < lines.length) {
    const end = endOfChunk(lines, from)
    if (end === from) for (const piece of pieces(lines[from] ?? '')) add({ from, lines: [piece], isPiece: true })
    else add({ from, lines: lines.slice(from, end), isPiece: false })
    from = Math.max(end, from + 1)
  }
  return chunks
}

/** The line after those that fit in one block: the first one itself, where it alone does not. */
function endOfChunk(lines: readonly string[], from: number): number {
  let [end, characters] = [from, 0]
  while (end < lines.length && end - from < CHUNK) {
    characters += lines[end]?.length ?? 0
    if (characters > MAX_CHARACTERS) break
    end += 1
  }
  return end
}

/** No piece ends within a character of two units. */
function pieces(line: string): string[] {
  const made: string[] = []
  for (let from = 0; from < line.length; ) {
    const end = from + MAX_CHARACTERS
    const isWithin = /[\uD800-\uDBFF]/.test(line[end - 1] ?? '') && end < line.length
    made.push(line.slice(from, isWithin ? end - 1 : end))
    from = isWithin ? end - 1 : end
  }
  return made
}

function isSame(one: LineChunk, other: LineChunk): boolean {
  if (one.from !== other.from || one.isPiece !== other.isPiece || one.lines.length !== other.lines.length) return false
  return one.lines.every((line, index) => line === other.lines[index])
}
