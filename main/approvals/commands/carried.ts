import { posix } from 'node:path'
import type { SimpleCommand } from '../../../shared/command-analysis'

/** Programs that start the next ones of their arguments; what they start is looked for among those. */
const CARRIERS =
  /^(sudo|doas|env|nohup|nice|ionice|time|timeout|command|builtin|exec|xargs|stdbuf|setsid|busybox|then|do)$/

/** All that may be a program with its arguments: the words from the first on, and from each that a carrier could start. */
export function carried(command: SimpleCommand): string[][] {
  const words = wordsOf(command)
  const [program = ''] = words
  if (!CARRIERS.test(posix.basename(program))) return [words]
  const starts = words.map((_, index) => words.slice(index))
  // A program of its own, but to others an ordinary command.
  return starts.filter(([name], index) => name !== 'init' || isCarried(words.slice(0, index)))
}

/** The same without what only looks so: what stands before is carriers alone. More than one where it may be an option's value. */
export function carriedPrograms(command: SimpleCommand): string[][] {
  const words = wordsOf(command)
  return words.map((_, index) => words.slice(index)).filter((_, index) => isCarried(words.slice(0, index)))
}

/** Every word as far as it is known; the home folder counts in each of its spellings. */
function wordsOf(command: SimpleCommand): string[] {
  return command.words.map(({ text, value }) => value ?? text.replace(/["']/g, ''))
}

/** Whether what stands before a word is carriers alone, with their options, the values of these, and assignments. */
function isCarried(before: readonly string[]): boolean {
  return before.every(
    (word, index) =>
      CARRIERS.test(posix.basename(word)) || /^[-\d]|^\w+=/.test(word) || before[index - 1]?.startsWith('-'),
  )
}
