/** A longer line is broken, as tools cut what is longer. */
const MOST_CHARACTERS = 1_900

/** The lines of a text, without signs that no provider takes, and none of them too long. Nothing is left out. */
export function cleanLines(text: string): string[] {
  return wellFormed(text)
    .split(/\r\n|[\n\r\f\v\u2028\u2029]/)
    .flatMap(line => (line.length > MOST_CHARACTERS ? broken(line) : [line.trimEnd()]))
}

/** One line of what may be several. */
export function oneLine(text: string): string {
  return /[\s\p{Cc}]/u.test(text) ? wellFormed(text).replace(/\s+/g, ' ').trim() : wellFormed(text)
}

/** Control characters but for those of white space. */
const CONTROL = /(?!\s)\p{Cc}/gu

/** Other control characters say nothing, and half a pair of units is refused by some providers. */
function wellFormed(text: string): string {
  const told = text.replace(CONTROL, '')
  return /[\ud800-\udfff]/.test(told) ? told.replace(/\p{Surrogate}/gu, '\ufffd') : told
}

function broken(line: string): string[] {
  const lines: string[] = []
  let from = 0
  while (line.length - from > MOST_CHARACTERS) {
    const blank = line.lastIndexOf(' ', from + MOST_CHARACTERS)
    const end = blank > from + MOST_CHARACTERS / 2 ? blank : wholeEnd(line, from + MOST_CHARACTERS)
    lines.push(line.slice(from, end).trimEnd())
    from = line[end] === ' ' ? end + 1 : end
  }
  lines.push(line.slice(from).trimEnd())
  return lines
}

/** No pair of units is parted. */
function wholeEnd(line: string, end: number): number {
  const unit = line.charCodeAt(end)
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end
}
