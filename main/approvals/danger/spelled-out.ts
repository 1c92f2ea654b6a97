import type { CommandWord, SimpleCommand } from '../../../shared/session/command-analysis'

const HOME = /^(~(?=\/|$)|\$HOME(?=\/|$)|\$\{HOME([:?!+=#%/-][^}]*)?\}(?=\/|$))/

/** The same command with the home folder in its words as a path. What else only the shell could tell stays unknown. */
export function spelledOut(command: SimpleCommand, home: string): SimpleCommand {
  const spelled = (word: CommandWord): CommandWord => ({ ...word, value: word.value ?? knownValue(word.text, home) })
  return {
    ...command,
    words: command.words.map(spelled),
    redirections: command.redirections.map(one => ({ ...one, target: one.target && spelled(one.target) })),
  }
}

/** Of a pattern for names all but the pattern's own signs is known; of a variable or another command's output nothing. */
function knownValue(text: string, home: string): string | null {
  const plain = text.replace(/["']/g, '').replace(HOME, () => home)
  return /[$`]/.test(plain) ? null : plain
}
