import { posix } from 'node:path'
import type { CommandWord } from '../../../../shared/session/command-analysis'

/** Commands of git whose option `-m` takes a text that is only kept. */
const KEEP_MESSAGES = /^(commit|tag|stash|notes|merge)$/

/** Letters that take no value themselves in any of these, then `m` and maybe the text. */
const SHORT = /^-[aefiknpqsvz]*m(.*)$/s
const LONG = /^--message(?:=|$)(.*)$/s

/** The words of a command without what git is told to keep as a message: whatever stands in that, it names nothing. */
export function withoutMessage(words: readonly CommandWord[]): CommandWord[] {
  const [program, command] = words.map(({ value }) => value ?? '')
  if (posix.basename(program ?? '') !== 'git' || !KEEP_MESSAGES.test(command ?? '')) return [...words]
  const left: CommandWord[] = []
  const waiting = [...words]
  for (let word = waiting.shift(); word && word.value !== '--'; word = waiting.shift()) {
    const value = word.value ?? ''
    const [, text] = SHORT.exec(value) ?? LONG.exec(value) ?? []
    if (text === undefined) left.push(word)
    else if (text === '' && !value.endsWith('=')) waiting.shift()
  }
  return [...left, ...waiting]
}
