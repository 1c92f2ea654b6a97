import { joinedWords, type LocalizedText } from '../../shared/sentence'

/** As many as a person reads. */
const MOST = 20

/** The first of many texts, and in a number, which every language knows, how many more there are. */
export function firstOf(texts: readonly string[], separator: string): string {
  return first(texts).join(separator)
}

/** The same of words. */
export function firstWordsOf(all: readonly LocalizedText[], separator: string): LocalizedText {
  return joinedWords(first(all), separator)
}

function first<T>(all: readonly T[]): (T | string)[] {
  return [...all.slice(0, MOST), ...(all.length > MOST ? [`+${all.length - MOST}`] : [])]
}
