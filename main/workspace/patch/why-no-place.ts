import { wholeHead } from '../../../shared/text/whole-head'
import type { LineSearch } from './line-search'

/** Explains why a run of lines is not in the file from one line on, and what to do about it. */
export function whyNoPlace(pattern: readonly string[], search: LineSearch, from: number): string {
  const missing = pattern.find(line => !search.fits([line], { from: 0 }))
  if (missing !== undefined) {
    return `The file has no line ${quoted(missing)}. Read it again, and give lines as they are in it.`
  }
  const above = search.find(pattern, { from: 0 })
  if (above) {
    return `The file has these lines at line ${above.at + 1}, but they are looked for from line ${from + 1} on, below the anchors and the sections before. Give sections in the order of the file.`
  }
  return `The file has each of these lines, but not one after the other from line ${from + 1} on. Read it again, leave out no line between them, and begin another section with '@@' for each other place.`
}

/** Explains why an anchor is not in the file from one line on, and what to do about it. */
export function whyNoAnchor(anchor: string, search: LineSearch, from: number): string {
  const above = search.find([anchor], { from: 0 })
  const where = above
    ? `That line is in the file at line ${above.at + 1}, but it is looked for from line ${from + 1} on, below the anchors and the sections before.`
    : 'The file has no such line, and an anchor is a whole line of it.'
  return `${where} Give a line that stands above the change, or '@@' alone with more lines of context.`
}

const SHOWN = 160

function quoted(line: string): string {
  return JSON.stringify(line.length > SHOWN ? `${wholeHead(line, SHOWN)}…` : line)
}
