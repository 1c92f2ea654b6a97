import type { Node } from 'web-tree-sitter'
import { INVISIBLE } from '../../../../shared/permissions'
import type { CommandAnalysis, CommandPlace, Redirection } from '../../../../shared/session/command-analysis'
import { EXPANSION_PLACEHOLDER, HOME_FOLDER, isExpansionPlaceholder } from '../expansion-placeholders'
import { isOwnVariable, isShownVariable } from '../rules/shell-variables'
import { PLACES } from './describe-tree'
import { inSlices, type Slices } from './in-slices'
import { parseLine } from './parse-line'
import { sketchWord } from './sketch-word'
import type { SketchedCommand } from './sketched-command'
import { takeHereDocuments, takenText } from './take-here-documents'
import { type KnownPlaces, withKnownPlaces } from './with-known-places'

/** Nobody writes longer ones by hand, and nothing that the grammar is slow with fits. */
const MAX_LENGTH = 2_000
/** With the texts that follow it. */
const MAX_WHOLE = 10_000
const MAX_NODES = 2_000
const MAX_PARSE_MS = 2_000
const MAX_COMMANDS = 50
const SLOW = /(?:[>|<][^>|<]*){60}|(?:=\([\s\S]*){10}/

/**
 * The kinds of nodes that such a line may have. Functions, background commands, and calculations with more than numbers
 * are not among them.
 */
const KINDS = new Set(
  `program list pipeline command command_name word number string string_content raw_string concatenation redirected_statement
  file_redirect herestring_redirect file_descriptor variable_assignment variable_name special_variable_name simple_expansion
  expansion regex command_substitution process_substitution ansi_c_string brace_expression subshell compound_statement do_group
  arithmetic_expansion case_statement case_item if_statement elif_clause else_clause for_statement while_statement negated_command test_command unary_expression
  binary_expression parenthesized_expression negation_expression test_operator extglob_pattern comment`.split(/\s+/),
)

/** Background, a command in place of a file that is written to, and what a shell may take for either. */
const REFUSED_SIGNS = new Set(['&', '>(', '|&'])

/** `${name}` with nothing but a beginning or an end cut off: other operators calculate, assign or run what they are given. */
const PLAIN_EXPANSION = /^\$(\w+|[?#]|\{\w+(?:(?:%%?|##?)[\w.*/-]*)?\})$/

/** A calculation with numbers alone: a name in one has its value worked out, and that can run commands. */
const PLAIN_CALCULATION = /^\$\(\((?:0[xX][\da-fA-F]+\b|\d|[-+*/%()<>|^~!?:=,\s])*\)\)$/

/**
 * Returns the commands that run in a line of patterns, variables, loops and tests, with signs in each command's words for
 * what the shell fills in (see `EXPANSION_PLACEHOLDER`); undefined if the line is more than that. Good enough to say what a line is
 * for, but not what it does: a caller that relies on it must have the system confine the line to reading.
 */
export async function sketchLine(
  line: string,
  shell: CommandAnalysis['shell'],
  known: KnownPlaces,
): Promise<readonly SketchedCommand[] | undefined> {
  if (shell === 'other' || line.length > MAX_WHOLE) return undefined
  const hasHidden = [...line.matchAll(INVISIBLE)].some(([sign]) => sign !== '\n' && sign !== '\t')
  const taken = hasHidden || isExpansionPlaceholder(line) ? undefined : takeHereDocuments(line)
  if (!taken || taken.line.length > MAX_LENGTH || SLOW.test(taken.line)) return undefined
  const slices = () => inSlices(MAX_PARSE_MS)
  const tree = await parseLine(taken.line, slices)
  if (!tree) return undefined
  try {
    const commands = sketchOf(await nodesOf(tree.rootNode, slices()), taken.texts)
    return commands && withKnownPlaces(commands, known)
  } finally {
    tree.delete()
  }
}

type PlacedNode = { node: Node; place: CommandPlace }

/** All of the tree, in the order of the line; nothing where it is too much. */
async function nodesOf(root: Node, slices: Slices): Promise<PlacedNode[]> {
  const found: PlacedNode[] = []
  const pending: PlacedNode[] = [{ node: root, place: 'line' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (slices.isOver() || found.length === MAX_NODES) return []
    if (slices.isDue()) await slices.rest()
    found.push(next)
    const within = PLACES[next.node.type] ?? next.place
    const place = within === 'compound' && next.place !== 'line' ? next.place : within
    for (const child of next.node.children.toReversed()) if (child) pending.push({ node: child, place })
  }
  return found
}

function sketchOf(nodes: readonly PlacedNode[], texts: readonly string[]): readonly SketchedCommand[] | undefined {
  const own = new Set(nodes.flatMap(({ node }) => namesSetBy(node)))
  if (!nodes.every(({ node }) => isTaken(node, own))) return undefined
  const commands: SketchedCommand[] = []
  let given = 0
  let joinedBy: SketchedCommand['joinedBy'] = ''
  for (const { node, place } of nodes) {
    if (JOINERS.has(node.type)) joinedBy = node.type as SketchedCommand['joinedBy']
    if (node.type === 'file_redirect') redirect(commands, node)
    if (node.type === 'herestring_redirect') given += give(commands, node, texts)
    const words = wordsOf(node)
    if (words === null) continue
    const range = { start: node.startIndex, end: node.endIndex }
    commands.push({ ...words, redirections: [], joinedBy, place, range })
    joinedBy = ''
  }
  // A text that nobody is given stands where it means something else.
  if (given !== texts.length || commands.some(takesAnother)) return undefined
  // A command that stands within another one runs before it.
  commands.sort(({ range: one }, { range: other }) => one.end - other.end || other.start - one.start)
  return commands.length > 0 && commands.length <= MAX_COMMANDS ? commands : undefined
}

const JOINERS = new Set(['&&', '||', ';', '|'])

/** The variables that a part of the line gives a value. */
function namesSetBy(node: Node): string[] {
  if (node.type === 'for_statement' || node.type === 'variable_assignment') return [node.firstNamedChild?.text ?? '']
  const isRead = node.type === 'command' && node.childForFieldName('name')?.text === 'read'
  return isRead
    ? node.childrenForFieldName('argument').flatMap(word => (word && /^\w/.test(word.text) ? word.text : []))
    : []
}

/** Returns whether a part of the line is one of the accepted kinds and means no more than it seems to. */
function isTaken(node: Node, own: ReadonlySet<string>): boolean {
  if (node.isMissing) return false
  if (!node.isNamed) return !REFUSED_SIGNS.has(node.type)
  if (node.type === 'arithmetic_expansion' && !PLAIN_CALCULATION.test(node.text.trimStart())) return false
  return (
    KINDS.has(node.type) &&
    !mayBeForVariable(node) &&
    isPlainTest(node) &&
    isKnownVariable(node, own) &&
    setsItsOwn(node)
  )
}

/** `{NAME}<file` puts a number into a variable, be it `PATH`. */
function mayBeForVariable(node: Node): boolean {
  const before = node.type.endsWith('_redirect') ? node.previousSibling : null
  return before?.endIndex === node.startIndex && before.text.endsWith('}')
}

/** `-v` and `-R` work out what they are given. */
function isPlainTest(node: Node): boolean {
  if (node.type === 'test_operator') return !/^-[vR]$/.test(node.text)
  return node.type !== 'binary_expression' || !calculates(node)
}

function setsItsOwn(node: Node): boolean {
  const [set] = node.type === 'command' ? [] : namesSetBy(node)
  const isForOneCommand = node.type === 'variable_assignment' && node.parent?.type === 'command'
  return set === undefined || isForOneCommand || isOwnVariable(set)
}

/** In double brackets what is compared as a number is worked out, which can run what it holds. */
function calculates(node: Node): boolean {
  const compared = node.children.some(child => child && /^-(eq|ne|lt|le|gt|ge)$/.test(child.text))
  const [left, right] = [node.firstNamedChild, node.lastNamedChild]
  return compared && [left, right].some(side => !/^["']?\d+["']?$/.test(side?.text ?? '')) && isInDoubleBrackets(node)
}

function isInDoubleBrackets(node: Node): boolean {
  for (let above: Node | null = node; above; above = above.parent) {
    if (above.type === 'test_command') return !above.text.startsWith('[') || above.text.startsWith('[[')
  }
  return true
}

/** All others may hold a secret. */
function isKnownVariable({ type, text }: Node, own: ReadonlySet<string>): boolean {
  if (type !== 'simple_expansion' && type !== 'expansion') return true
  // The second variable of a text has the space before it.
  const written = text.trimStart()
  const name = /\w+|[?#]/.exec(written)?.[0] ?? ''
  return PLAIN_EXPANSION.test(written) && (own.has(name) || isShownVariable(name))
}

type CommandWords = Pick<SketchedCommand, 'words' | 'assignments'>

/**
 * The words of a command, of a test, and of what a loop goes over or a variable is set to: these may be files as well, and are
 * judged as what a test in brackets looks at.
 */
function wordsOf(node: Node): CommandWords | null {
  if (node.type === 'command') {
    const parts = node.namedChildren.filter(part => part !== null)
    return {
      words: parts.filter(part => !NO_WORD.test(part.type)).map(sketchWord),
      assignments: parts.filter(({ type }) => type === 'variable_assignment').map(({ text }) => text),
    }
  }
  if (node.type === 'test_command') {
    // The home folder alone is compared as a text, and no place in it is looked at.
    const operands = operandsOf(node).filter(({ value }) => value !== HOME_FOLDER)
    return { words: [test(node), ...operands], assignments: [] }
  }
  const isOwn = node.type === 'variable_assignment' && node.parent?.type !== 'command'
  if (node.type !== 'for_statement' && !isOwn) return null
  const values = node.childrenForFieldName('value').filter(value => value !== null)
  return { words: [test(node), ...values.map(sketchWord)], assignments: [] }
}

const NO_WORD = /_redirect$|^variable_assignment$|^comment$/

function test({ startIndex }: Node): SketchedCommand['words'][number] {
  return { text: '[', value: '[', range: { start: startIndex, end: startIndex } }
}

const OPERANDS = /^(word|number|string|raw_string|concatenation|simple_expansion|expansion|command_substitution)$/

function operandsOf(node: Node): SketchedCommand['words'] {
  return node.namedChildren.flatMap(child => {
    if (!child) return []
    if (OPERANDS.test(child.type)) return [sketchWord(child)]
    return child.type.endsWith('_expression') ? operandsOf(child) : []
  })
}

/**
 * Gives a command the text of a here-string, where all of that is known. Gives how many of the texts that were taken out of the line
 * it was.
 */
function give(commands: readonly SketchedCommand[], node: Node, texts: readonly string[]): number {
  const { parent, lastNamedChild: word } = node
  const start = parent?.type === 'command' ? parent.startIndex : commands.at(-1)?.range.start
  const command = commands.findLast(({ range }) => range.start === start)
  const taken = word ? takenText(word.text, texts) : undefined
  const written =
    word && !isExpansionPlaceholder(sketchWord(word).value ?? '') ? `${sketchWord(word).value}\n` : undefined
  // The last one counts, and so what it is cannot be told where there are two.
  const input = command?.input === undefined ? (taken ?? written) : undefined
  if (command) command.input = input ?? EXPANSION_PLACEHOLDER
  return taken === undefined ? 0 : 1
}

/** Of a text and a file that it reads instead the last one counts. */
function takesAnother({ input, redirections }: SketchedCommand): boolean {
  return input !== undefined && redirections.some(({ operator }) => operator === '<')
}

/** It belongs to the command before it, be it the last one of a loop. */
function redirect(commands: SketchedCommand[], node: Node): void {
  const range = { start: node.startIndex, end: node.endIndex }
  const operator = node.children.find(part => part && !part.isNamed)?.type ?? '>'
  const destination = node.childForFieldName('destination')
  const target = destination && sketchWord(destination)
  const descriptor = node.children.find(part => part?.type === 'file_descriptor')
  const isCopy = /^[<>]&$/.test(operator) && /^(\d+|-)$/.test(target?.value ?? '')
  const redirection: Redirection = {
    operator: isCopy ? '>&' : operator === '<' ? '<' : '>',
    descriptor: descriptor ? Number(descriptor.text) : null,
    target,
    range,
  }
  const command = commands.at(-1)
  if (command) command.redirections.push(redirection)
  else commands.push({ words: [], assignments: [], redirections: [redirection], joinedBy: '', place: 'line', range })
}
