import { inEnglish, isSentence, type Sentence } from '../../shared/sentence'

/** The same with the English of each sentence in its place. */
export type AsEnglish<T> = T extends Sentence
  ? string
  : T extends readonly (infer One)[]
    ? AsEnglish<One>[]
    : T extends object
      ? { [K in keyof T]: AsEnglish<T[K]> }
      : T

/** Plain data as a test reads it: with the English of each sentence in its place. */
export function asEnglish<T>(value: T): AsEnglish<T> {
  return englishOf(value) as AsEnglish<T>
}

function englishOf(value: unknown): unknown {
  if (isSentence(value)) return inEnglish(value)
  if (Array.isArray(value)) return value.map(englishOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, englishOf(part)]))
}
