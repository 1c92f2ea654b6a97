import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, parseDocument } from 'yaml'
import { messageOf } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { brief } from './brief'
import type { YamlNode, YamlTree } from './yaml-tree'

export const MOST_CHARACTERS = 512 * 1024
const MOST_TOKENS = 200_000
/** Nodes that stand in several places count in each. */
const MOST_NODES = 20_000
/** The library goes down level by level, and where the stack ends in the middle of that the whole thread does. */
const DEEPEST = 100

const DEPTHS: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 }

type Refused = Exclude<YamlTree, { root?: YamlNode }>

/** An unreadable part, with its location. */
class Unreadable extends Error {
  constructor(readonly found: Refused) {
    super()
  }
}

/**
 * The tree of a YAML text. The time it takes is bounded by what the library needs for so many tokens, and still it belongs on
 * a thread that can be ended.
 */
export function readYamlTree(yaml: string): YamlTree {
  return unreadable(() => {
    refuseMuch(yaml)
    return parsed(yaml)
  })
}

/** Returns the result of a reading, or why it fails. */
export function unreadable<T>(read: () => T): T | Refused {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Unreadable) return thrown.found
    return { words: sentence`Can’t read this as YAML: ${brief(messageOf(thrown))}`, line: 1 }
  }
}

/** Throws for what takes too long to read, for `unreadable` to catch. */
export function refuseMuch(yaml: string): void {
  if (yaml.length > MOST_CHARACTERS) throw new Unreadable({ words: sentence`The YAML is longer than 512 KB.`, line: 1 })
  refuseIndents(yaml)
  let [tokens, depth, line, row] = [0, 0, 1, 0]
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1
    if (/^\r?\n$/.test(token)) line += 1
    depth += DEPTHS[token] ?? 0
    row = /^(?:[-?:]| +)$/.test(token) ? row + 1 : 0
    if (depth > DEEPEST || row > DEEPEST)
      throw new Unreadable({ words: sentence`The YAML is nested too deeply.`, line })
    if (tokens > MOST_TOKENS) throw new Unreadable({ words: sentence`The YAML contains too much.`, line })
  }
}

/** Throws where lines are set in level by level too often. */
function refuseIndents(yaml: string): void {
  const levels: number[] = []
  for (const [at, line] of yaml.split('\n').entries()) {
    const indent = line.search(/[^ ]/)
    if (indent < 0) continue
    while ((levels.at(-1) ?? -1) >= indent) levels.pop()
    levels.push(indent)
    if (levels.length > DEEPEST) throw new Unreadable({ words: sentence`The YAML is nested too deeply.`, line: at + 1 })
  }
}

function parsed(yaml: string): YamlTree {
  const lineCounter = new LineCounter()
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  // The library compares every key with every other; here they are looked at once.
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem) {
    const said = brief(problem.message.replace(/(?<![.\s])[.\s]+$/, ''))
    throw new Unreadable({ words: sentence`This isn’t valid YAML: ${said}.`, line: lineAt(problem.pos[0]) })
  }
  if (!document.contents) return {}
  return { root: reader(lineAt)(document.contents, 1) }
}

/** Reads nodes. One that an alias names is read once and counted as often as it stands somewhere. */
function reader(lineAt: (offset: number) => number) {
  const named = new Map<string, { node: YamlNode; size: number }>()
  let total = 0

  function read(node: unknown, line: number): YamlNode {
    const own = isNode(node) ? lineAt(node.range?.[0] ?? 0) : line
    const before = total
    count(1, own)
    if (isAlias(node)) {
      const known = named.get(node.source)
      if (!known)
        throw new Unreadable({
          words: sentence`'*${brief(node.source)}' doesn’t refer to anything above it.`,
          line: own,
        })
      count(known.size, own)
      return known.node
    }
    const made = unnamed(node, own)
    const anchor = isNode(node) && 'anchor' in node ? node.anchor : undefined
    if (typeof anchor === 'string') named.set(anchor, { node: made, size: total - before })
    return made
  }

  function count(size: number, line: number): void {
    total += size
    if (total > MOST_NODES) throw new Unreadable({ words: sentence`The YAML contains too much.`, line })
  }

  function unnamed(node: unknown, line: number): YamlNode {
    if (isSeq(node)) return { type: 'list', line, items: node.items.map(item => read(item, line)) }
    if (isMap(node)) return { type: 'keys', line, entries: entriesOf(node.items, line) }
    const isQuoted = isScalar(node) && /^QUOTE/.test(node.type ?? '')
    return { type: 'text', line, text: isScalar(node) ? String(node.value ?? '') : '', isQuoted }
  }

  function entriesOf(items: readonly { key: unknown; value: unknown }[], above: number) {
    const seen = new Set<string>()
    return items.map(({ key, value }) => {
      const line = isNode(key) ? lineAt(key.range?.[0] ?? 0) : above
      if (!isScalar(key)) throw new Unreadable({ words: sentence`Every key must be a string.`, line })
      const name = String(key.value ?? '').trim()
      if (seen.has(name)) throw new Unreadable({ words: sentence`'${brief(name)}' appears twice.`, line })
      seen.add(name)
      return { key: name, line, value: read(value, line) }
    })
  }

  return read
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'range' in node
}
