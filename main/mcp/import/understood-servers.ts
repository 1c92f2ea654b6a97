import type { McpProblem } from '../../../shared/mcp'
import type { McpBlank, UnderstoodText } from '../../../shared/mcp-import'
import { inEnglish, type LocalizedText } from '../../../shared/sentence'
import type { JsonWithComments } from '../definitions/json-with-comments'
import { readEntries } from '../definitions/parse-mcp-json'
import { findBlanks } from './find-blanks'
import { nameOf } from './pasted-lines'
import { plainServer } from './plain-server'
import { type Entries, isEntries, type RawServer } from './raw-server'
import { registryServer } from './registry-server'

/** The content found in a text, before any check whether it can be used. */
export type FoundEntries = {
  entries: Entries
  /** The way VS Code asks for values. */
  inputs: readonly unknown[]
  /** The notes on how the text was interpreted, by the server's name. */
  notes: ReadonlyMap<string, readonly LocalizedText[]>
  problems: readonly McpProblem[]
  twice: JsonWithComments['twice']
}

export function found(entries: Entries, more: Partial<FoundEntries> = {}): FoundEntries {
  return { entries, inputs: [], notes: new Map(), problems: [], twice: new Map(), ...more }
}

/** Far more than anybody has; the reader below says which are too many. */
const MOST_ENTRIES = 200

type Form = { raw: RawServer; name: string; notes: readonly LocalizedText[]; declared: readonly McpBlank[] }

/** Brings each server to one form, checks it, and finds what is to be entered. */
export function understoodServers(text: FoundEntries, home: string): UnderstoodText {
  const forms = new Map<string, Form>()
  const problems: McpProblem[] = [...text.problems]
  const twice = new Map(text.twice)
  for (const [given, raw] of Object.entries(text.entries).slice(0, MOST_ENTRIES)) {
    const form = formOf(given, raw)
    if ('words' in form) {
      problems.push({ name: given, words: form.words })
      continue
    }
    const keys = isEntries(raw) ? text.twice.get(raw) : undefined
    if (keys) twice.set(form.raw, keys)
    const notes = [...(text.notes.get(given) ?? []), ...form.notes]
    forms.set(freeName(form.name, forms), { ...form, notes })
  }
  const raws = Object.fromEntries([...forms].map(([name, { raw }]) => [name, raw]))
  const read = readEntries(raws, twice)
  const servers = read.servers.map(server => {
    const { notes = [], declared = [] } = forms.get(server.name) ?? {}
    return { ...findBlanks(server, { home, inputs: text.inputs, declared }), notes: distinct(notes) }
  })
  return { servers, problems: [...problems, ...read.problems] }
}

/** A registry's description, or what another program has, in one form. */
function formOf(given: string, raw: unknown): Form | { words: LocalizedText } {
  const described = registryServer(raw)
  if (described && 'words' in described) return described
  const plain = plainServer(described ? described.raw : raw)
  if ('words' in plain) return plain
  const name = described?.name ?? (given || nameOf(plain.raw))
  return { ...plain, name, declared: described?.blanks ?? [] }
}

function distinct(notes: readonly LocalizedText[]): LocalizedText[] {
  return [...new Map(notes.map(note => [inEnglish(note), note])).values()]
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
  return free
}
