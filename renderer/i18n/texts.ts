import type { Language } from '../../shared/languages'
import { inLanguage } from './language'

/** A text, or a function that makes one of what it is given. */
type Text = string | readonly string[] | ((...given: never[]) => string | readonly string[])

/** A text in every language. A language that is missing is a type error. */
type EachLanguage = Readonly<Record<Language, Text>>

/** Texts by their names, each in every language. */
type TextTree = { readonly [name: string]: TextTree | EachLanguage }

/** The type of a text whatever its words are. */
type TextShape<T> = T extends string
  ? string
  : T extends (...given: infer G) => infer R
    ? (...given: G) => TextShape<R>
    : T

/** The texts in one language. A text is `never` where its functions do not take the same in all languages. */
type InOneLanguage<T> = T extends { en: infer E }
  ? T extends Readonly<Record<Language, TextShape<E>>>
    ? TextShape<E>
    : never
  : { readonly [K in keyof T]: InOneLanguage<T[K]> }

/**
 * The texts of a file of the catalogue, in the language of the page. Each is written once, with all languages beside each
 * other: `{ open: { en: 'Open', de: 'Öffnen', … } }`. The build (`scripts/split-languages.ts`) leaves only one language in
 * each copy of the file and says its path.
 */
export function texts<const T extends TextTree>(tree: T, path?: string): InOneLanguage<T> {
  return (path === undefined ? tree : inLanguage(path, tree)) as InOneLanguage<T>
}

/**
 * Sentences of main, which says them in English: they are the names here, with values in their gaps `{1}`, `{2}` …; what
 * stands in a gap with a star is itself made of such sentences.
 */
export function sentences<const T extends Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>>>(
  tree: T,
): Readonly<Record<keyof T, string>> {
  // The build has left one language of each.
  return tree as unknown as Readonly<Record<keyof T, string>>
}
