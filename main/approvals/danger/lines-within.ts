import { posix } from 'node:path'
import type { CommandAnalysis } from '../../../shared/session/command-analysis'

/** Take a text for a line of commands: all that follows of it, or the value of an option. */
const SHELLS = /^(a|ba|c|da|fi|k|tc|z)?sh$/
const TAKES_TEXT = /^(eval|ssh|su|watch|xargs|timeout|nohup|env|time|sudo|doas|script|parallel|trap|command|exec)$/

/** So many of them are looked at, and so long ones. A line with more is not understood, and asks anyway. */
const MOST = 10
const LONGEST = 2000

/** The texts of a line that are lines of their own to what they are given to: `bash -c "…"`, `eval "…"`. */
export function linesWithin({ commands }: CommandAnalysis): string[] {
  const found = commands.flatMap(({ words }) => {
    const texts = words.map(({ text, value }) => value ?? unquoted(text))
    const runs = texts.some(text => SHELLS.test(posix.basename(text)) || TAKES_TEXT.test(posix.basename(text)))
    return runs ? texts.slice(1).filter(text => /\s/.test(text) && text.length <= LONGEST) : []
  })
  return found.slice(0, MOST)
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/s, '$1').replace(/\\(["$`\\])/g, '$1')
}
