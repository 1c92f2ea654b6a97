const rules = new Intl.PluralRules('pt')

/** The word for a count: in Portuguese 0 and 1 are singular. */
export function wordFor(n: number, one: string, many: string): string {
  return rules.select(n) === 'one' ? one : many
}

/** A count and its word. */
export function counted(n: number, one: string, many: string): string {
  return `${n.toLocaleString('pt')} ${wordFor(n, one, many)}`
}
