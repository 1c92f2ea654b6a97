import { posix, win32 } from 'node:path'
import { INVISIBLE } from '../../../../shared/permissions'
import { sentence } from '../../../../shared/sentence'
import type { CommandAnalysis, OpaquePart, SimpleCommand } from '../../../../shared/session/command-analysis'
import { describeTree, type TreeReading } from './describe-tree'
import { inSlices } from './in-slices'
import { withLiteralTexts, withoutLiteralTexts } from './literal-texts'
import { parseLine } from './parse-line'
import { readPlainLine } from './read-plain-line'

/** The length up to which a person still reads a line; longer lines need approval and are not taken apart. */
const MAX_LENGTH = 10_000
const MAX_COMMANDS = 50

/** Each may begin a command that is read by two readers and looked at by all who judge. Nobody writes as many. */
const MAX_JOINERS = 500
const JOINERS = /[;&\n]/g
const MAX_WORDS = 1000
/** So much of what is wrong with a line is said. */
const MAX_PARTS = 100

/** The grammar takes ever longer for each further one. Nobody writes as many; a line that is made to be slow has thousands. */
const MAX_PIPES = 200
const PIPES = /\||<</g

/** The signs that slow down the grammar, which cannot be stopped midway: more of them take longer than anyone may be held up. */
const SLOW: readonly (readonly [signs: RegExp, most: number])[] = [
  [/>/g, 200],
  [/=\(/g, 50],
  [/[;&]/g, 250],
]

/** A word is read from its beginning again for each such sign within it. */
const MAX_WORD = 1500
const SIGN = /[^\w./:=,+-]/

/**
 * The limit for a line that is slow for another reason, which is parsed in slices. It is long enough that a busy machine
 * does not stop an ordinary line.
 */
const MAX_PARSE_MS = 2000

/** All that a tree of plain words has. Whatever else a grammar may bring one day is not plain. */
const PLAIN_KINDS = new Set(
  `program list pipeline command command_name word number string string_content raw_string concatenation
  redirected_statement file_redirect file_descriptor variable_assignment variable_name`.split(/\s+/),
)

/**
 * Analyzes what a line says to a shell, given by its path. Two readers have to agree before anything counts as understood:
 * the bash grammar of tree-sitter, which knows every construct, and a strict one of plain words, which knows what a word
 * is worth. Never throws for any line. For a shell without a grammar (PowerShell, cmd) the whole line is opaque.
 */
export async function analyseCommand(line: string, shell: string): Promise<CommandAnalysis> {
  if (line.length > MAX_LENGTH) return analyseWords(line, shell)
  const { line: words, literals } = withoutLiteralTexts(line)
  return withLiteralTexts(await analyseWords(words, shell), line, literals)
}

async function analyseWords(line: string, shell: string): Promise<CommandAnalysis> {
  const kind = shellKind(shell)
  const whole = { start: 0, end: line.length }
  if (kind === 'other')
    return unread(line, kind, [{ reason: sentence`${nameOf(shell)} commands aren’t analyzed`, range: whole }])
  if (line.length > MAX_LENGTH) {
    return unread(line, kind, [{ reason: sentence`longer than ${MAX_LENGTH} characters`, range: whole }])
  }
  if ((line.match(PIPES)?.length ?? 0) > MAX_PIPES) {
    return unread(line, kind, [{ reason: sentence`more than ${MAX_PIPES} pipes`, range: whole }])
  }
  if (SLOW.some(([signs, most]) => (line.match(signs)?.length ?? 0) > most)) return unread(line, kind, [tooSlow(line)])
  if (line.split(/\s/).some(word => word.length >= MAX_WORD && SIGN.test(word)))
    return unread(line, kind, [tooSlow(line)])
  if ((line.match(JOINERS)?.length ?? 0) > MAX_JOINERS) return unread(line, kind, [tooSlow(line)])
  const hidden = hiddenCharacters(line)
  // Not for either reader: what cannot be seen is no part of a command.
  if (line.includes('\0')) return unread(line, kind, hidden)
  const tree = await readTree(line)
  const plain = readPlainLine(line)
  if ('commands' in plain) {
    const problems = [
      ...hidden,
      ...tree.opaque,
      ...tooMany(plain.commands),
      ...disagreement(plain.commands, tree, line),
    ]
    return { line, shell: kind, commands: plain.commands, opaque: sorted(problems) }
  }
  // The grammar says more about what a $ begins.
  const { start } = plain.doubt.range
  const isTold = line[start] === '$' && tree.opaque.some(({ range }) => range.start === start)
  const opaque = sorted([...hidden, ...tree.opaque, ...(isTold ? [] : [plain.doubt])])
  return { line, shell: kind, commands: tree.commands, opaque }
}

/** Returns the language that a shell speaks, judged by its name. */
export function shellKind(shell: string): CommandAnalysis['shell'] {
  const name = nameOf(shell).toLowerCase()
  if (name === 'bash') return 'bash'
  return name === 'sh' || name === 'dash' ? 'sh' : 'other'
}

function nameOf(shell: string): string {
  return win32.basename(posix.basename(shell)).replace(/\.exe$/i, '')
}

async function readTree(line: string): Promise<TreeReading> {
  const slices = () => inSlices(MAX_PARSE_MS)
  const tree = await parseLine(line, slices)
  if (!tree) {
    return { commands: [], opaque: [tooSlow(line)], kinds: new Set() }
  }
  try {
    return await describeTree(tree.rootNode, slices())
  } finally {
    tree.delete()
  }
}

function tooSlow({ length }: string): OpaquePart {
  return { reason: sentence`analysis takes too long`, range: { start: 0, end: length } }
}

/** If the grammar sees anything but the same words of the same commands, neither reader is believed. */
function disagreement(commands: readonly SimpleCommand[], tree: TreeReading, line: string): OpaquePart[] {
  const same = [...tree.kinds].every(kind => PLAIN_KINDS.has(kind)) && outline(commands) === outline(tree.commands)
  if (same) return []
  return [{ reason: sentence`more than one way to read it`, range: { start: 0, end: line.length } }]
}

/** Without the redirections' owners: the grammar hangs them elsewhere. A command of assignments alone is none to it. */
function outline(commands: readonly SimpleCommand[]): string {
  const words = commands.filter(({ words }) => words.length > 0).map(({ words }) => words.map(({ range }) => range))
  const targets = commands.flatMap(({ redirections }) => redirections.map(({ target }) => target?.range))
  return JSON.stringify([words, targets])
}

function tooMany(commands: readonly SimpleCommand[]): OpaquePart[] {
  const next = commands[MAX_COMMANDS]
  if (next) return [{ reason: sentence`more than ${MAX_COMMANDS} commands`, range: next.range }]
  const word = commands.flatMap(({ words }) => words)[MAX_WORDS]
  return word ? [{ reason: sentence`more than ${MAX_WORDS} words`, range: word.range }] : []
}

/** Controls, zero-width and bidirectional characters, and spaces that no shell takes for one. Tabs and line ends are none. */
function hiddenCharacters(line: string): OpaquePart[] {
  const found = [...line.matchAll(INVISIBLE)].filter(match => match[0] !== '\n' && match[0] !== '\t')
  return found.slice(0, MAX_COMMANDS).map(match => ({
    reason: sentence`an invisible character (U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
    range: { start: match.index, end: match.index + match[0].length },
  }))
}

function sorted(parts: readonly OpaquePart[]): OpaquePart[] {
  // A part that both readers report is reported once, with the first one's range: the tree knows where it ends.
  const unique = new Map(parts.toReversed().map(part => [`${part.range.start} ${part.reason}`, part]))
  return [...unique.values()].sort((one, other) => one.range.start - other.range.start).slice(0, MAX_PARTS)
}

function unread(line: string, shell: CommandAnalysis['shell'], opaque: OpaquePart[]): CommandAnalysis {
  return { line, shell, commands: [], opaque }
}
