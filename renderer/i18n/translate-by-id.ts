import { filled, inEnglish, type LocalizedText, type Sentence } from '../../shared/sentence'
import { GAP } from './sentence-templates'
import type { Joins } from './translate-sentence'

/** A translation, and which of its gaps hold words of Atrium that may come as text. */
type Translation = { words: string; spoken: ReadonlySet<number> }
type ById = { translations: ReadonlyMap<string, Translation>; joins: Joins; translate: (text: string) => string }

/** An id that has no words of its own: it only joins what stands in its gaps. */
const JOINING = /^(?:\{\d+\}(?:; and |[^\p{L}\p{N}{]*))+$/u

/** Says sentences of main by their ids. `translate` says in other words what comes as text, as in logs of earlier versions. */
export function byId(
  known: Readonly<Record<string, string>>,
  joins: Joins,
  translate: (text: string) => string,
): (sentence: Sentence) => string {
  const translations = new Map(Object.entries(known).map(([english, words]) => translationOf(english, words)))
  return sentence => inOtherWords({ translations, joins, translate }, sentence)
}

function translationOf(english: string, words: string): [id: string, Translation] {
  const starred = [...english.matchAll(GAP)].filter(([, , star]) => star === '*').map(([, number]) => Number(number))
  return [english.replace(GAP, '{$1}'), { words, spoken: new Set(starred) }]
}

function inOtherWords(parts: ById, sentence: Sentence): string {
  const { id, values } = sentence
  const translation = translationFor(parts.translations, id)
  const value = (words: LocalizedText, index: number) => {
    if (typeof words !== 'string') return inOtherWords(parts, words)
    return translation?.spoken.has(index + 1) ? parts.translate(words) : words
  }
  if (translation) return filled(translation.words, values.map(value))
  if (!JOINING.test(id)) return parts.translate(inEnglish(sentence))
  const joined = id.replace(/(?<=\})[^{]+/g, join => parts.joins[join as keyof Joins] ?? join)
  const told = values.map(words => (typeof words === 'string' ? parts.translate(words) : inOtherWords(parts, words)))
  return filled(joined, told)
}

/** A sentence within another one has lost its full stop. */
function translationFor(translations: ById['translations'], id: string): Translation | undefined {
  const whole = translations.get(id)
  const ended = whole ? undefined : translations.get(`${id}.`)
  return ended ? { ...ended, words: ended.words.replace(/[.。]$/, '') } : whole
}
