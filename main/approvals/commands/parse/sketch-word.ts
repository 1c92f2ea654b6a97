import type { Node } from 'web-tree-sitter'
import type { CommandWord } from '../../../../shared/session/command-analysis'
import { EXPANSION_PLACEHOLDER, HOME_FOLDER, REPOSITORY_ROOT } from '../expansion-placeholders'

/** A word with a sign for each part of it that only the shell can tell. */
export function sketchWord(node: Node): CommandWord {
  return { text: node.text, value: textFor(node), range: { start: node.startIndex, end: node.endIndex } }
}

function textFor(node: Node): string {
  switch (node.type) {
    case 'raw_string':
      return node.text.slice(1, -1)
    case 'string':
      return betweenChildren(node, quoted).slice(1, -1)
    case 'concatenation':
      return withLists(betweenChildren(node, bare))
    case 'command_name':
      return node.firstNamedChild ? textFor(node.firstNamedChild) : bare(node.text)
    case 'simple_expansion':
    case 'expansion':
      return ofVariable(node.text.replace(/[${}]/g, ''))
    case 'word':
    case 'number':
    case 'variable_name':
      return withLists(bare(node.text))
    default:
      return ASKS_FOR_ROOT.test(node.text.trim()) ? REPOSITORY_ROOT : EXPANSION_PLACEHOLDER
  }
}

const ASKS_FOR_ROOT = /^\$\(git rev-parse --show-toplevel( 2>\s?\/dev\/null)?\)$/

function ofVariable(name: string): string {
  if (name === 'PWD') return '.'
  return name === 'HOME' ? HOME_FOLDER : EXPANSION_PLACEHOLDER
}

const WITHIN = new Set([
  ...['word', 'number', 'raw_string', 'string', 'simple_expansion', 'expansion', 'command_substitution'],
  ...[
    'arithmetic_expansion',
    'process_substitution',
    'ansi_c_string',
    'brace_expression',
    'concatenation',
    'extglob_pattern',
    'regex',
  ],
])

/** The values of the parts of a word, and what stands between them as it is read there. */
function betweenChildren(node: Node, read: (text: string) => string): string {
  let value = ''
  let at = node.startIndex
  for (const child of node.namedChildren) {
    if (!child || !WITHIN.has(child.type)) continue
    value += read(node.text.slice(at - node.startIndex, child.startIndex - node.startIndex)) + textFor(child)
    at = child.endIndex
  }
  return value + read(node.text.slice(at - node.startIndex))
}

function quoted(text: string): string {
  return text.replace(/\\([\\"$`\n])/g, (_, sign: string) => (sign === '\n' ? '' : sign))
}

/** An escaped sign means itself, a pattern is filled in, and so is another person's home. */
function bare(text: string): string {
  return text
    .replace(/\\([\s\S])|[*?[\]]/g, (_, escaped?: string) => escaped ?? EXPANSION_PLACEHOLDER)
    .replace(/^~/, HOME_FOLDER)
}

/** `a{b,c}d`: from the first brace on it is one or the other. */
function withLists(value: string): string {
  return value.replace(/\{[^{}]*\}/g, list => (/,|\.\./.test(list) ? EXPANSION_PLACEHOLDER : list))
}
