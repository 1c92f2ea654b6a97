import type { CommandAnalysis, CommandWord } from '../../../../shared/session/command-analysis'
import { plainTokens } from './plain-tokens'

/** A text that `"$(cat <<'EOF' … )"` stands for, and the word of the same length that has its place for the readers. */
type LiteralText = { start: number; end: number; text: string; quoted: string }

export type WithoutLiteralTexts = { line: string; literals: readonly LiteralText[] }

/** A word may follow its option by `=`. Nothing is filled in where the ending stands in quotes. */
const BEGINS = /(?<=[\s=])"\$\(cat <<(?:'([\w-]+)'|"([\w-]+)")\n/g

/** One message, and perhaps another of the same line. */
const MOST_TEXTS = 4

/** The bash of macOS counts brackets and quotes within such a text as its own. */
const CONFUSING = process.platform === 'darwin' ? /['"`()\\$]/ : /(?!)/

/**
 * Has an ordinary word in quotes stand for each text that models give to a program by `"$(cat <<'EOF' … EOF )"`, as for the
 * message of a commit. Only where all before it is plain, so that it is certain that it stands outside of any other quotes.
 */
export function withoutLiteralTexts(line: string): WithoutLiteralTexts {
  const literals: LiteralText[] = []
  let read = line
  for (const begin of line.matchAll(BEGINS)) {
    const literal = literalAt(line, begin)
    // An earlier text may hold what looks like another one.
    if (!literal || literal.start < (literals.at(-1)?.end ?? 0)) continue
    if (literals.length === MOST_TEXTS || 'doubt' in plainTokens(read.slice(0, literal.start))) break
    literals.push(literal)
    read = read.slice(0, literal.start) + literal.quoted + read.slice(literal.end)
  }
  return { line: read, literals }
}

function literalAt(line: string, begin: RegExpExecArray): LiteralText | undefined {
  const from = begin.index + begin[0].length
  const ending = `\n${begin[1] ?? begin[2]}\n`
  // Begins with the line end before the text, which may be empty.
  const at = line.indexOf(ending, from - 1)
  const close = at < 0 ? null : /^\s*\)"(?=[\s;&|]|$)/.exec(line.slice(at + ending.length, at + ending.length + 20))
  const text = at < 0 ? '' : line.slice(from, Math.max(from, at))
  if (!close || CONFUSING.test(text)) return undefined
  const end = at + ending.length + close[0].length
  const inner = text.replaceAll("'", '_')
  const quoted = `'${inner}${'\n'.repeat(end - begin.index - 2 - inner.length)}'`
  return { start: begin.index, end, text: withoutLastLineEnds(text), quoted }
}

/** The shell leaves them out. */
function withoutLastLineEnds(text: string): string {
  let { length } = text
  while (text[length - 1] === '\n') length -= 1
  return text.slice(0, length)
}

/** Puts the texts back into a line that was read with words in their place. */
export function withLiteralTexts(
  analysis: CommandAnalysis,
  line: string,
  literals: readonly LiteralText[],
): CommandAnalysis {
  if (literals.length === 0) return analysis
  const restored = (word: CommandWord): CommandWord => {
    const { start, end } = word.range
    const literal = literals.find(one => one.start >= start && one.end <= end)
    if (!literal) return word
    const value = word.value?.replace(literal.quoted.slice(1, -1), () => literal.text) ?? null
    return { ...word, text: line.slice(start, end), value }
  }
  const commands = analysis.commands.map(command => ({
    ...command,
    words: command.words.map(restored),
    redirections: command.redirections.map(one => ({ ...one, target: one.target && restored(one.target) })),
    assignments: command.assignments.map(assignment =>
      literals.reduce((text, { quoted, start, end }) => text.replace(quoted, () => line.slice(start, end)), assignment),
    ),
  }))
  return { ...analysis, line, commands }
}
