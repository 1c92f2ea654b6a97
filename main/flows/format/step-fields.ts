import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { type Sentence, sentence } from '../../../shared/sentence'
import type { YamlNode } from '../../project/yaml-tree'

export type Keys = Extract<YamlNode, { type: 'keys' }>

/** Takes the fields of some keys, one by one, and notes what is wrong with them. `source` is the file, as messages name it. */
export function fieldsOf(keys: Keys, { source, diagnostics }: { source: string; diagnostics: FlowDiagnostic[] }) {
  const found = new Map(keys.entries.map(entry => [entry.key, entry]))
  const note: Note = (line, message) => diagnostics.push({ line, severity: 'error', message })

  function text(key: string): string | undefined {
    const entry = found.get(key)
    if (!entry) return undefined
    if (entry.value.type === 'text') return entry.value.text
    note(entry.line, sentence`'${key}' must be a string.`)
    return undefined
  }

  return {
    lineOf: (key: string): number => found.get(key)?.line ?? keys.line,
    has: (key: string): boolean => found.has(key),
    node: (key: string): YamlNode | undefined => found.get(key)?.value,
    text,

    /** Absent and empty are the same. */
    optional: (key: string): string | undefined => text(key)?.trim() || undefined,

    needed(key: string): string {
      const value = text(key)
      if (value !== undefined && value.trim() !== '') return value
      if (!found.has(key) || value !== undefined)
        note(found.get(key)?.line ?? keys.line, sentence`Flow YAML missing required field "${key}": ${source}`)
      return ''
    },

    integer(key: string): number | undefined {
      const value = text(key)?.trim()
      if (value === undefined) return undefined
      if (/^[+-]?\d{1,9}$/.test(value)) return Number(value)
      note(found.get(key)?.line ?? keys.line, sentence`Expected integer but got "${value.slice(0, 80)}": ${source}`)
      return undefined
    },

    isTrue(key: string): boolean {
      const value = text(key)?.trim()
      if (value === undefined || value === 'false' || value === '') return false
      if (value === 'true') return true
      note(found.get(key)?.line ?? keys.line, sentence`'${key}' must be true or false.`)
      return false
    },

    /** A list, or one text. */
    list: (key: string): string[] => listIn(found.get(key), note),

    /** Texts by name. */
    map: (key: string): { name: string; text: string; line: number }[] => mapIn(found.get(key), note),
  }
}

type Entry = Keys['entries'][number] | undefined
type Note = (line: number, message: Sentence) => void

function listIn(entry: Entry, note: Note): string[] {
  if (!entry) return []
  const { value, key, line } = entry
  if (value.type === 'text') return value.text.trim() === '' ? [] : [value.text]
  const texts = value.type === 'list' ? value.items.map(item => (item.type === 'text' ? item.text : '')) : ['']
  if (!texts.includes('')) return texts
  note(line, sentence`'${key}' must be a list of strings.`)
  return []
}

function mapIn(entry: Entry, note: Note): { name: string; text: string; line: number }[] {
  if (!entry || (entry.value.type === 'text' && entry.value.text.trim() === '')) return []
  if (entry.value.type !== 'keys') {
    note(entry.line, sentence`'${entry.key}' must map names to strings.`)
    return []
  }
  return entry.value.entries.flatMap(({ key: name, line, value }) => {
    if (value.type === 'text') return [{ name, text: value.text, line }]
    note(line, sentence`'${name}' must be a string.`)
    return []
  })
}

export type Fields = ReturnType<typeof fieldsOf>
