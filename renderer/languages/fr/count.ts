const rules = new Intl.PluralRules('fr')

/** The word for a count: in French 0 and 1 are singular. */
export function wordFor(n: number, one: string, many: string): string {
  return rules.select(n) === 'one' ? one : many
}

/** A count and its word. */
export function counted(n: number, one: string, many: string): string {
  return `${n.toLocaleString('fr')} ${wordFor(n, one, many)}`
}
