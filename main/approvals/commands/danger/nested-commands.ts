import { posix } from 'node:path'
import type { SimpleCommand } from '../../../../shared/session/command-analysis'

/** Programs that start the next ones of their arguments; what they start is looked for among those. */
const CARRIERS =
  /^(sudo|doas|env|nohup|nice|ionice|time|timeout|command|builtin|exec|xargs|stdbuf|setsid|busybox|then|do)$/

/**
 * All that may be a program of these names with its arguments: the words from the first on, and from each that a carrier could
 * start. Of a name that is there again and again the first few: what follows a later one follows these as well.
 */
export function* nestedCommands(command: SimpleCommand, isWanted: (name: string) => boolean): Generator<string[]> {
  const words = wordsOf(command)
  const end = CARRIERS.test(posix.basename(words[0] ?? '')) ? endOfCarriers(words) : undefined
  const times = new Map<string, number>()
  for (const [index, word] of (end === undefined ? words.slice(0, 1) : words).entries()) {
    const name = posix.basename(word)
    // A program of its own, but to others an ordinary command.
    if (!isWanted(name) || (name === 'init' && end !== undefined && index > end)) continue
    times.set(name, (times.get(name) ?? 0) + 1)
    if ((times.get(name) ?? 0) <= MOST_OF_A_NAME) yield words.slice(index)
  }
}

/** The same without what only looks so: what stands before is carriers alone. More than one where it may be an option's value. */
export function nestedPrograms(command: SimpleCommand): string[][] {
  const words = wordsOf(command)
  const starts = words.slice(0, Math.min(endOfCarriers(words), MOST_PROGRAMS) + 1)
  return starts.map((_, index) => words.slice(index))
}

/** Nobody writes as many; a line that is made to be slow has thousands. */
const MOST_OF_A_NAME = 4
const MOST_PROGRAMS = 50

/** Every word as far as it is known; the home folder counts in each of its spellings. */
function wordsOf(command: SimpleCommand): string[] {
  return command.words.map(({ text, value }) => value ?? text.replace(/["']/g, ''))
}

/** The first word that is no carrier, nor an option of one, the value of such or an assignment: nothing after it is carried. */
function endOfCarriers(words: readonly string[]): number {
  const end = words.findIndex(
    (word, index) =>
      !(CARRIERS.test(posix.basename(word)) || /^[-\d]|^\w+=/.test(word) || words[index - 1]?.startsWith('-')),
  )
  return end < 0 ? words.length : end
}
