import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { refuseMuch, unreadable } from '../read-yaml-tree'
import type { RangedEntry, RangedNode, YamlRanges } from './yaml-ranges'

/**
 * Reads the positions of everything in a YAML text, for callers that change parts of it. As costly as its tree, and
 * bounded in the same way.
 */
export function readYamlRanges(yaml: string): YamlRanges {
  return unreadable(() => {
    refuseMuch(yaml)
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    return document.contents ? { root: ranged(yaml, document.contents) } : {}
  })
}

function ranged(yaml: string, node: Node): RangedNode {
  const [from = 0, to = from] = node.range ?? []
  if (isAlias(node) || ('anchor' in node && node.anchor !== undefined) || node.tag !== undefined)
    return { type: 'other', from, to }
  if (isScalar(node)) return { type: 'text', text: String(node.value ?? ''), from, to: endOfText(yaml, from, to) }
  const isFlow = 'flow' in node && node.flow === true
  if (isSeq(node)) {
    const items = node.items.map(item => ranged(yaml, item as Node))
    return { type: 'list', isFlow, items, from, to: isFlow ? to : (items.at(-1)?.to ?? to) }
  }
  if (!isMap(node)) return { type: 'other', from, to }
  const entries = node.items.map(({ key, value }): RangedEntry => {
    const [start = 0, end = start] = (key as Node).range ?? []
    const own = value === null || isEmpty(value as Node) ? null : ranged(yaml, value as Node)
    return { key: isScalar(key) ? String(key.value ?? '').trim() : '', from: start, keyTo: end, value: own }
  })
  const last = entries.at(-1)
  const end = last ? (last.value?.to ?? yaml.indexOf(':', last.keyTo) + 1) : to
  return { type: 'keys', isFlow, entries, from, to: isFlow ? to : end }
}

function isEmpty(node: Node): boolean {
  return isScalar(node) && node.source === '' && node.type === 'PLAIN'
}

/** Empty lines below a block of text are no part of it, unless it says that they are. */
function endOfText(yaml: string, from: number, to: number): number {
  const raw = yaml.slice(from, to)
  if (/^[|>][\d-]*\+/.test(raw)) return raw.endsWith('\n') ? to - 1 : to
  return from + raw.trimEnd().length
}
