/** The ends of a text's lines, by position. Only a line feed ends one. */
export type LineFeeds = {
  /** Returns the start of the line at a position, or of one the given number of lines above it. */
  up(at: number, lines: number): number
  /** Returns the position at which the given number of lines, which begin or continue at a position, have ended. */
  down(at: number, lines: number): number
  /** Returns how many there are from one position on and before another. */
  between(from: number, to: number): number
}

/** Found once: a text with hardly any would be read to its end for every place that is asked about. */
export function lineFeeds(text: string): LineFeeds {
  const feeds: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds.push(at)

  /** Returns how many there are before a position. */
  function before(at: number): number {
    let [low, high] = [0, feeds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((feeds[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low
  }

  function startOf(line: number): number {
    return line <= 0 ? 0 : (feeds[line - 1] ?? text.length - 1) + 1
  }

  return {
    up: (at, lines) => startOf(before(at) - lines),
    down: (at, lines) => startOf(before(at) + lines),
    between: (from, to) => before(to) - before(from),
  }
}
