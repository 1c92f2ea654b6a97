/** A value of the vault, as it is named where the value belongs: `vault:entry.field`. */
export type VaultReference = { entry: string; field: string }

export const referenceTo = ({ entry, field }: VaultReference): string => `vault:${entry}.${field}`

const REFERENCE = /\bvault:([a-z0-9][a-z0-9_-]{0,39})\.([a-z0-9][a-z0-9_-]{0,39})(?![\w-]|\.\w)/gi

/** Each place where a text names something of the vault: which value, and from where to where, in UTF-16 units. */
export function placesOfReferences(text: string): { reference: VaultReference; from: number; to: number }[] {
  return [...text.matchAll(REFERENCE)].map(({ 0: written, 1: entry = '', 2: field = '', index }) => ({
    reference: { entry: entry.toLowerCase(), field: field.toLowerCase() },
    from: index,
    to: index + written.length,
  }))
}

/** Returns the vault references in a text, each once, in order. */
export function referencesIn(text: string): VaultReference[] {
  const all = placesOfReferences(text).map(({ reference }) => reference)
  return [...new Map(all.map(one => [referenceTo(one), one])).values()]
}

/** The text with what `valueFor` gives in the place of each reference. */
export function withReferences(text: string, valueFor: (reference: VaultReference) => string): string {
  return text.replace(REFERENCE, (_, entry: string, field: string) =>
    valueFor({ entry: entry.toLowerCase(), field: field.toLowerCase() }),
  )
}
