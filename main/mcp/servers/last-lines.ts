import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 4
const LONGEST_LINE = 300

/** The last lines of what a program has printed, as they would stand in a terminal: of a line that it has written over, what came last. */
export function lastLines(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trimEnd().split('\r').at(-1)?.trim() ?? '')
    .filter(line => line !== '')
  return lines.slice(-MOST_LINES).map(line => line.slice(0, LONGEST_LINE))
}
