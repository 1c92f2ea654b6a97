/** Controls other than tabs and line ends: pasted ones could end the bracket around a paste, or press keys. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

/** Returns what may be pasted into a terminal: text without control characters. */
export function pastedText(clipboard: string): string {
  return clipboard.replace(/\r\n?/g, '\n').replace(CONTROLS, '')
}

/** Returns whether a paste has line ends, by which a shell runs what is before them. */
export function hasLines(pasted: string): boolean {
  return pasted.includes('\n')
}
