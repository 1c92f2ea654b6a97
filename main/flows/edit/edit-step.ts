import type { TextChange } from '../../../shared/flows/edit/text-change'
import type { RangedEntry, RangedKeys, RangedNode } from '../../project/yaml/yaml-ranges'
import { removeFromRow, removeLines } from './remove-parts'
import { columnOf, lineEnd, lineStart } from './text-place'
import { Unchangeable } from './unchangeable'
import { yamlText } from './yaml-text'

/** Keys of a step, and the text that they stand in. */
export type Keys = { text: string; keys: RangedKeys }

/** A text for a key. Where the key is not there, it comes below the first of `below` that is. */
type Value = { key: string; value: string; below: readonly string[] }

export function entryOf(keys: RangedKeys, key: string): RangedEntry | undefined {
  return keys.entries.find(entry => entry.key === key)
}

/** The texts of a list, or the one that stands in its place. */
export function textsIn(node: RangedNode | null | undefined): string[] {
  if (node?.type === 'text') return [node.text]
  return node?.type === 'list' ? node.items.flatMap(item => (item.type === 'text' ? [item.text] : [])) : []
}

export function setText(at: Keys, { key, value, below }: Value): TextChange[] {
  const entry = entryOf(at.keys, key)
  const written = yamlText(value)
  if (!entry) return insertEntry(at, `${key}: ${written}`, below)
  const node = entry.value
  if (!node) return added(afterColon(at.text, entry), ` ${written}`)
  if (node.type !== 'text' || isBlock(at.text, node)) throw new Unchangeable()
  return [{ from: node.from, to: node.to, insert: written }]
}

/** Puts a key with its value, which may be of several lines, among others. */
function insertEntry({ text, keys }: Keys, written: string, below: readonly string[]): TextChange[] {
  const found = below.map(key => entryOf(keys, key)).find(entry => entry !== undefined)
  const above = found ?? keys.entries.at(-1)
  if (!above) throw new Unchangeable()
  const end = endOf(text, above)
  if (keys.isFlow) return added(end, `, ${inOneLine(written)}`)
  const indent = ' '.repeat(columnOf(text, above.from))
  return added(lineEnd(text, end), `\n${indent}${written.replaceAll('\n', `\n${indent}`)}`)
}

function inOneLine(written: string): string {
  const [key = '', ...values] = written.split('\n')
  return values.length > 0 ? `${key.trimEnd()} { ${values.join('\n').trimStart()} }` : key
}

/** Takes keys out, with their lines, but not all of a row. Comments on them stay. */
export function removeEntries({ text, keys }: Keys, gone: readonly RangedEntry[]): TextChange[] {
  if (!keys.isFlow) return gone.flatMap(entry => removeOwnLines({ text, keys }, entry))
  const places = keys.entries.map(entry => ({ entry, from: entry.from, to: endOf(text, entry) }))
  return removeFromRow(
    text,
    places,
    places.filter(({ entry }) => gone.includes(entry)),
  )
}

function removeOwnLines({ text, keys }: Keys, entry: RangedEntry): TextChange[] {
  const end = endOf(text, entry)
  const isFirst = text.slice(lineStart(text, entry.from), entry.from).trim() !== ''
  if (!isFirst) return [removeLines(text, { from: entry.from, to: end })]
  const next = keys.entries[keys.entries.indexOf(entry) + 1]
  if (!next || text.slice(end, next.from).trim() !== '') throw new Unchangeable()
  return [{ from: entry.from, to: next.from, insert: '' }]
}

/** Adds a text to a list, or to the only text that is there in its place. */
export function addToList(at: Keys, { key, value, below }: Value): TextChange[] {
  const entry = entryOf(at.keys, key)
  const written = yamlText(value)
  if (!entry) return insertEntry(at, `${key}: ${written}`, below)
  const node = entry.value
  if (!node) return added(afterColon(at.text, entry), ` ${written}`)
  if (textsIn(node).includes(value)) return []
  if (node.type === 'text' && !isBlock(at.text, node)) {
    const insert = node.text.trim() === '' ? written : `[${quotedInRow(at.text, node)}, ${written}]`
    return [{ from: node.from, to: node.to, insert }]
  }
  if (node.type !== 'list') throw new Unchangeable()
  const last = node.items.at(-1)
  if (node.isFlow) return last ? added(last.to, `, ${written}`) : added(node.from + 1, written)
  const dash = last && /^[ \t]*- */.exec(at.text.slice(lineStart(at.text, last.from), last.from))?.[0]
  if (!last || dash === undefined) throw new Unchangeable()
  return added(lineEnd(at.text, last.to), `\n${dash}${written}`)
}

/** In a list of one line some signs would end a text that needs no quotes elsewhere. */
function quotedInRow(text: string, node: Extract<RangedNode, { type: 'text' }>): string {
  const raw = text.slice(node.from, node.to)
  return /^["']/.test(raw) || !/[,[\]{}\n]/.test(raw) ? raw : JSON.stringify(node.text)
}

/** Takes texts out of the list of a key; with the last of them the key goes too. */
export function removeFromList(at: Keys, key: string, isGone: (text: string) => boolean): TextChange[] {
  const entry = entryOf(at.keys, key)
  const node = entry?.value
  if (!entry || !node) return []
  if (node.type === 'text') return isGone(node.text) ? removeEntries(at, [entry]) : []
  if (node.type !== 'list') throw new Unchangeable()
  const gone = node.items.filter(item => item.type === 'text' && isGone(item.text))
  if (gone.length === 0) return []
  if (gone.length === node.items.length) return removeEntries(at, [entry])
  return node.isFlow ? removeFromRow(at.text, node.items, gone) : gone.map(item => removeLines(at.text, item))
}

/** Gives a name of a map a text. Where the map is not there, it is made. */
export function setInMap(at: Keys, { key, name, value, below }: Value & { name: string }): TextChange[] {
  const entry = entryOf(at.keys, key)
  const map = entry?.value
  const written = `${yamlText(name)}: ${yamlText(value)}`
  if (!entry) return insertEntry(at, `${key}:\n  ${written}`, below)
  if (!map) {
    const indent = ' '.repeat(columnOf(at.text, entry.from) + 2)
    return added(afterColon(at.text, entry), at.keys.isFlow ? ` { ${written} }` : `\n${indent}${written}`)
  }
  if (map.type !== 'keys') throw new Unchangeable()
  if (map.entries.length === 0) return added(map.from + 1, ` ${written} `)
  const within = { text: at.text, keys: map }
  return entryOf(map, name) ? setText(within, { key: name, value, below: [] }) : insertEntry(within, written, [])
}

function added(at: number, insert: string): TextChange[] {
  return [{ from: at, to: at, insert }]
}

function afterColon(text: string, { keyTo }: RangedEntry): number {
  return text.indexOf(':', keyTo) + 1
}

/** Behind all of an entry. */
function endOf(text: string, entry: RangedEntry): number {
  return entry.value?.to ?? afterColon(text, entry)
}

function isBlock(text: string, { from }: RangedNode): boolean {
  return /^[|>]/.test(text.slice(from, from + 1))
}
