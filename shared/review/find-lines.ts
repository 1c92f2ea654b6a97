/** A line of a file with its number; null where lines are left out, over which nothing is found. */
export type NumberedLine = { number: number; text: string } | null

/**
 * Finds lines that follow each other by their texts, and returns the index of the first one: of several places the one nearest to a line
 * number. -1 where they are not there.
 */
export function findLines(lines: readonly NumberedLine[], quoted: readonly string[], near: number): number {
  const [first] = quoted
  if (first === undefined) return -1
  let best = -1
  let distance = Number.POSITIVE_INFINITY
  for (let at = 0; at + quoted.length <= lines.length; at++) {
    const line = lines[at]
    if (!line || !isSameText(line.text, first)) continue
    const away = Math.abs(line.number - near)
    if (away >= distance || !quoted.every((text, index) => isSameText(lines[at + index]?.text, text))) continue
    best = at
    distance = away
  }
  return best
}

/** A quoted line is cut after so many UTF-16 units. */
export const QUOTED_LENGTH = 2_000

/** Returns a line as it is quoted. */
export function quotedLine(text: string): string {
  if (text.length <= QUOTED_LENGTH) return text
  const isWithin = (text.charCodeAt(QUOTED_LENGTH - 1) & 0xfc00) === 0xd800
  return text.slice(0, isWithin ? QUOTED_LENGTH - 1 : QUOTED_LENGTH)
}

function isSameText(text: string | undefined, quoted: string): boolean {
  return text !== undefined && (text === quoted || (text.length > quoted.length && quotedLine(text) === quoted))
}
