/** Lines that match but for their indentation: as they were given, and as they are in the file. */
export type LinePair = { given: string; found: string }

/**
 * Moves lines that were written for the given indentation to the one that was found: by the same characters more or less
 * in each line, or as the pairs show line by line. Null where that is not clear.
 */
export function reIndent(lines: readonly string[], pairs: readonly LinePair[]): string[] | null {
  const filled = pairs.filter(({ given }) => given.trim() !== '')
  const move = sameShift(filled) ?? lineByLine(filled)
  const moved = lines.map(line => (line.trim() === '' ? line : move(line)))
  return moved.every(line => line !== null) ? moved : null
}

type Move = (line: string) => string | null

function sameShift(pairs: readonly LinePair[]): Move | null {
  const [first] = pairs
  if (!first) return line => line
  const [given, found] = [indentOf(first.given), indentOf(first.found)]
  if (found.endsWith(given)) {
    const more = found.slice(0, found.length - given.length)
    const fits = pairs.every(pair => indentOf(pair.found) === more + indentOf(pair.given))
    return fits ? line => more + line : null
  }
  if (!given.endsWith(found)) return null
  const less = given.slice(0, given.length - found.length)
  const fits = pairs.every(pair => indentOf(pair.given) === less + indentOf(pair.found))
  return fits ? line => (line.startsWith(less) ? line.slice(less.length) : null) : null
}

function lineByLine(pairs: readonly LinePair[]): Move {
  const indents = new Map<string, string | null>()
  for (const pair of pairs) {
    const [given, found] = [indentOf(pair.given), indentOf(pair.found)]
    const known = indents.get(given)
    indents.set(given, known === undefined || known === found ? found : null)
  }
  return line => {
    const found = indents.get(indentOf(line)) ?? null
    return found === null ? null : found + line.slice(indentOf(line).length)
  }
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}
