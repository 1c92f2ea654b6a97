/** Lines in one block of the document: one that grows without end is laid out anew with every line. */
export const CHUNK = 64

export type LineChunks = readonly (readonly string[])[]

/** Lines in chunks, of which those that hold the same lines as before are the same objects. */
export function lineChunks(former: LineChunks, lines: readonly string[]): LineChunks {
  const chunks: (readonly string[])[] = []
  for (let from = 0; from < lines.length; from += CHUNK) {
    const known = former[chunks.length]
    chunks.push(known && holds(known, lines, from) ? known : lines.slice(from, from + CHUNK))
  }
  return chunks
}

function holds(chunk: readonly string[], lines: readonly string[], from: number): boolean {
  const isWhole = chunk.length === Math.min(CHUNK, lines.length - from)
  return isWhole && chunk.every((line, index) => line === lines[from + index])
}
