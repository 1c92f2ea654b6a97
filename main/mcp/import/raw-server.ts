import type { LocalizedText } from '../../../shared/sentence'
/** A server as a text names it, in the words that most programs have for it; not checked yet. */
export type RawServer = Readonly<Record<string, unknown>>

/** Servers by name, as far as a text has names for them, and what was made of it, in words. */
export type RawServers = { entries: Map<string, RawServer>; notes: Map<string, LocalizedText[]> }

export function noServers(): RawServers {
  return { entries: new Map(), notes: new Map() }
}

export type Entries = Record<string, unknown>

export function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The header of a key that a variable has. */
export function bearerOf(variable: string): Record<string, string> {
  return { Authorization: `Bearer \${${variable}}` }
}
