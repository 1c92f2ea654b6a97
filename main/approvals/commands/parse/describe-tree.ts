import type { Node } from 'web-tree-sitter'
import { type Sentence, sentence } from '../../../../shared/sentence'
import type { CommandPlace, CommandWord, OpaquePart, SimpleCommand } from '../../../../shared/session/command-analysis'
import type { Slices } from './in-slices'
import { plainTokens } from './plain-tokens'

export type TreeReading = { commands: SimpleCommand[]; opaque: OpaquePart[]; kinds: ReadonlySet<string> }

/** The descriptions that a person reads of a part of the tree. A part that has none is either plain or only groups others. */
const OPAQUE_KINDS: Readonly<Record<string, Sentence>> = {
  ERROR: sentence`invalid syntax`,
  simple_expansion: sentence`a shell expansion ($)`,
  expansion: sentence`a shell expansion ($)`,
  arithmetic_expansion: sentence`a calculation`,
  command_substitution: sentence`a command substitution ($(…))`,
  process_substitution: sentence`a process substitution (<(…))`,
  ansi_c_string: sentence`escaped text ($'…')`,
  translated_string: sentence`translated text ($"…")`,
  brace_expression: sentence`a brace expansion ({a..b})`,
  heredoc_redirect: sentence`a here-document (<<)`,
  herestring_redirect: sentence`a here-string (<<<)`,
  subshell: sentence`a group of commands (parentheses)`,
  compound_statement: sentence`a group of commands ({ })`,
  function_definition: sentence`a function definition`,
  declaration_command: sentence`a variable declaration`,
  unset_command: sentence`a command that removes a variable (unset)`,
  test_command: sentence`a test in brackets`,
  array: sentence`an array`,
  extglob_pattern: sentence`a filename pattern`,
  if_statement: sentence`a condition (if)`,
  while_statement: sentence`a loop (while)`,
  for_statement: sentence`a loop (for)`,
  c_style_for_statement: sentence`a loop (for)`,
  case_statement: sentence`a case statement`,
  negated_command: sentence`a negation (!)`,
  comment: sentence`a comment (#)`,
  '&': sentence`a background command (&)`,
}

export const PLACES: Readonly<Record<string, CommandPlace>> = {
  subshell: 'subshell',
  command_substitution: 'substitution',
  process_substitution: 'substitution',
  function_definition: 'function',
  compound_statement: 'compound',
  if_statement: 'compound',
  while_statement: 'compound',
  for_statement: 'compound',
  c_style_for_statement: 'compound',
  case_statement: 'compound',
}

const JOINERS = new Set(['&&', '||', ';', '|', '|&', '&'])

/**
 * Every command anywhere in the tree in the order of the line, and what is not plain in it. Walks without recursion, in
 * slices, and not beyond their end.
 */
export async function describeTree(root: Node, slices: Slices): Promise<TreeReading> {
  const commands: SimpleCommand[] = []
  const opaque: OpaquePart[] = []
  const kinds = new Set<string>()
  let joinedBy: SimpleCommand['joinedBy'] = ''
  for (const { node, place } of walk(root)) {
    if (slices.isOver()) return { commands, opaque: [tooLong(root)], kinds }
    if (slices.isDue()) await slices.rest()
    if (node.isNamed) kinds.add(node.type)
    if (JOINERS.has(node.type)) joinedBy = node.type as SimpleCommand['joinedBy']
    opaque.push(...opaquePart(node))
    if (node.type === 'file_redirect') redirect(commands.at(-1), node)
    if (node.type !== 'command') continue
    commands.push(await commandOf(node, { place, joinedBy }, slices))
    joinedBy = ''
  }
  return { commands, opaque, kinds }
}

function opaquePart(node: Node): OpaquePart[] {
  const reason = node.isMissing ? OPAQUE_KINDS.ERROR : OPAQUE_KINDS[node.type]
  return reason ? [{ reason, range: rangeOf(node) }] : []
}

/** Said of a line that was not read to its end. */
function tooLong(root: Node): OpaquePart {
  return { reason: sentence`analysis takes too long`, range: rangeOf(root) }
}

function* walk(root: Node): Generator<{ node: Node; place: CommandPlace }> {
  const pending: { node: Node; place: CommandPlace }[] = [{ node: root, place: 'line' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next
    const within = PLACES[next.node.type] ?? next.place
    const place = within === 'compound' && next.place !== 'line' ? next.place : within
    for (const child of next.node.children.toReversed()) if (child) pending.push({ node: child, place })
  }
}

const NO_WORD = /_redirect$|^variable_assignment$|^comment$|^subshell$/

async function commandOf(
  node: Node,
  said: Pick<SimpleCommand, 'place' | 'joinedBy'>,
  slices: Slices,
): Promise<SimpleCommand> {
  const words: CommandWord[] = []
  const assignments: string[] = []
  for (const part of node.namedChildren) {
    if (slices.isDue()) await slices.rest()
    if (part?.type === 'variable_assignment') assignments.push(part.text)
    else if (part && !NO_WORD.test(part.type)) words.push(wordOf(part))
  }
  return { words, assignments, redirections: [], ...said, range: rangeOf(node) }
}

/** The grammar hangs a redirection onto the whole list before it; it belongs to the last command. */
function redirect(command: SimpleCommand | undefined, node: Node): void {
  const parts = node.children.filter(child => child !== null)
  const descriptor = parts.find(part => part.type === 'file_descriptor')
  const operator = parts.find(part => !part.isNamed)?.type ?? '>'
  const target = node.childForFieldName('destination')
  command?.redirections.push({
    operator,
    descriptor: descriptor ? Number(descriptor.text) || 0 : null,
    target: target && wordOf(target),
    range: rangeOf(node),
  })
}

function wordOf(node: Node): CommandWord {
  const read = plainTokens(node.text)
  const [token, second] = 'doubt' in read ? [] : read.tokens
  const value = token?.type === 'word' && second === undefined ? token.word.value : null
  return { text: node.text, value, range: rangeOf(node) }
}

function rangeOf(node: Node): { start: number; end: number } {
  return { start: node.startIndex, end: node.endIndex }
}
