import { sentence } from '../../../../shared/sentence'
import type { SimpleCommand } from '../../../../shared/session/command-analysis'
import { type Doubt, type PlainToken, plainTokens } from './plain-tokens'

/** Words that begin something larger where a program would stand. */
const RESERVED = new Set(
  '! [[ ]] { } case coproc do done elif else esac fi for function if in select then time until while'.split(' '),
)

const ASSIGNMENT = /^[A-Za-z_]\w*(\[[^\]]*\])?\+?=/

/** The commands of a line of plain words, joined by && || ; | or line ends; or the first thing that is more than that. */
export function readPlainLine(line: string): { commands: SimpleCommand[] } | { doubt: Doubt } {
  const read = plainTokens(line)
  if ('doubt' in read) return read
  const commands: SimpleCommand[] = []
  const groups = splitAtOperators(read.tokens)
  for (const { tokens, joinedBy, range } of groups) {
    if (tokens.length === 0) {
      if (joinedBy === '' || joinedBy === ';') continue
      return { doubt: { reason: sentence`an operator with nothing after it`, range } }
    }
    const command = commandOf(tokens, commands.length === 0 ? '' : joinedBy)
    if ('doubt' in command) return command
    commands.push(command)
  }
  if (commands.length === 0)
    return { doubt: { reason: sentence`nothing to run`, range: { start: 0, end: line.length } } }
  return { commands }
}

type Group = { tokens: PlainToken[]; joinedBy: SimpleCommand['joinedBy']; range: { start: number; end: number } }

function splitAtOperators(tokens: readonly PlainToken[]): Group[] {
  let group: Group = { tokens: [], joinedBy: '', range: { start: 0, end: 0 } }
  const groups = [group]
  for (const token of tokens) {
    if (token.type !== 'operator') group.tokens.push(token)
    else {
      group = { tokens: [], joinedBy: token.operator, range: token.range }
      groups.push(group)
    }
  }
  return groups
}

function commandOf(
  tokens: readonly PlainToken[],
  joinedBy: SimpleCommand['joinedBy'],
): SimpleCommand | { doubt: Doubt } {
  const command: SimpleCommand = {
    words: [],
    assignments: [],
    redirections: [],
    joinedBy,
    place: 'line',
    range: rangeOf(tokens),
  }
  const waiting = tokens.values()
  for (const token of waiting) {
    const problem =
      token.type === 'redirection' ? redirect(command, token, waiting.next().value) : addWord(command, token)
    if (problem) return { doubt: problem }
  }
  return command
}

type Token<T extends PlainToken['type']> = Extract<PlainToken, { type: T }>

function redirect(command: SimpleCommand, token: Token<'redirection'>, target: PlainToken | undefined): Doubt | null {
  if (target?.type !== 'word')
    return { reason: sentence`a redirection (< or >) without a file after it`, range: token.range }
  const { operator, descriptor, range } = token
  command.redirections.push({
    operator,
    descriptor,
    target: target.word,
    range: { ...range, end: target.word.range.end },
  })
  return null
}

function addWord(command: SimpleCommand, token: Token<'word' | 'operator'>): Doubt | null {
  if (token.type === 'operator') return null
  const { word } = token
  if (command.words.length > 0) command.words.push(word)
  else if (ASSIGNMENT.test(word.text)) command.assignments.push(word.text)
  else if (RESERVED.has(word.text))
    return { reason: sentence`“${word.text}” starts a compound command`, range: word.range }
  else command.words.push(word)
  return null
}

function rangeOf(tokens: readonly PlainToken[]): { start: number; end: number } {
  const ranges = tokens.map(token => (token.type === 'word' ? token.word.range : token.range))
  return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 }
}
