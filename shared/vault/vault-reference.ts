/** A value of the vault, as it is named where the value belongs: `vault:entry.field`. */
export type VaultReference = { entry: string; field: string }

export const referenceTo = ({ entry, field }: VaultReference): string => `vault:${entry}.${field}`

const REFERENCE = /\bvault:([a-z0-9][a-z0-9_-]{0,39})\.([a-z0-9][a-z0-9_-]{0,39})(?![\w-]|\.\w)/gi

/** What a text names of the vault, each once, in its order. */
export function referencesIn(text: string): VaultReference[] {
  const found = new Map<string, VaultReference>()
  for (const [, entry = '', field = ''] of text.matchAll(REFERENCE)) {
    const reference = { entry: entry.toLowerCase(), field: field.toLowerCase() }
    found.set(referenceTo(reference), reference)
  }
  return [...found.values()]
}

/** The text with what `valueFor` gives in the place of each reference. */
export function withReferences(text: string, valueFor: (reference: VaultReference) => string): string {
  return text.replace(REFERENCE, (_, entry: string, field: string) =>
    valueFor({ entry: entry.toLowerCase(), field: field.toLowerCase() }),
  )
}
