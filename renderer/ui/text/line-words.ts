const WORD = /[\p{L}\p{N}\p{M}_]+|\s+|[\s\S]/gu

/** A line in words, stretches of white space and single signs. Joined they are the line. */
export function lineWords(line: string): string[] {
  return line.match(WORD) ?? []
}
