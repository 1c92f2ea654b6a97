import type { Language } from '../../shared/languages'

const rules = new Map<Language, Intl.PluralRules>()

/** A number as it is written in a language. */
export const count = (language: Language, n: number): string => n.toLocaleString(language)

/** The words for what is counted, by the categories of `Intl.PluralRules` that our languages need. */
type CountedNoun = { one: string; other: string }

/** The word that goes with a count in a language: 0 is singular in French and Portuguese. */
export function wordFor(language: Language, n: number, { one, other }: CountedNoun): string {
  return rulesOf(language).select(n) === 'one' ? one : other
}

/** A count and its word. */
export function counted(language: Language, n: number, words: CountedNoun): string {
  return `${count(language, n)} ${wordFor(language, n, words)}`
}

function rulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
