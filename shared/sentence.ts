/**
 * A message from the main process to people: an English sentence whose gaps are `{1}`, `{2}` …, by which the page finds
 * its translation, and the values for the gaps. It is plain data, so that it crosses threads, IPC and logs as it is.
 */
export type Sentence = { readonly id: string; readonly values: readonly LocalizedText[] }

/** Words of Atrium by their sentence; words of others as text. */
export type LocalizedText = string | Sentence

const GAP = /\{(\d+)\}/g

/** A sentence that becomes part of a plain text appears in English. */
class SaidSentence implements Sentence {
  constructor(
    readonly id: string,
    readonly values: readonly LocalizedText[],
  ) {}

  toString(): string {
    return inEnglish(this)
  }
}

/** Makes a sentence of a template: sentence`The folder ${path} is not there.` */
export function sentence(parts: TemplateStringsArray, ...values: readonly (LocalizedText | number)[]): Sentence {
  const [first = '', ...others] = parts
  const id = first + others.map((part, index) => `{${index + 1}}${part}`).join('')
  return new SaidSentence(
    id,
    values.map(value => (typeof value === 'number' ? String(value) : value)),
  )
}

/** Several that are told together. */
export function joinedWords(all: readonly LocalizedText[], join: string): LocalizedText {
  const [only, ...others] = all
  if (only !== undefined && others.length === 0) return only
  return new SaidSentence(all.map((_, index) => `{${index + 1}}`).join(join), all)
}

/** As part of another sentence, which goes on after it. */
export function withoutStop(words: LocalizedText): LocalizedText {
  if (typeof words === 'string') return words.replace(/\.$/, '')
  return new SaidSentence(words.id.replace(/\.$/, ''), words.values)
}

/** The same sentence with other texts in its gaps. */
export function withValues({ id, values }: Sentence, change: (value: string) => string): Sentence {
  return new SaidSentence(
    id,
    values.map(value => (typeof value === 'string' ? change(value) : withValues(value, change))),
  )
}

/** The words in English, as models, logs and exported files have them. */
export function inEnglish(words: LocalizedText): string {
  return typeof words === 'string' ? words : filled(words.id, words.values.map(inEnglish))
}

/** Values are not looked at again: what looks like a gap in one of them is none. */
export function filled(template: string, values: readonly string[]): string {
  return template.replace(GAP, (gap, number: string) => values[Number(number) - 1] ?? gap)
}

/**
 * Returns whether the value is a sentence: logs and files contain what others wrote. No sentence of the main process nests
 * others deeper than this.
 */
export function isSentence(value: unknown, deepest = 8): value is Sentence {
  if (typeof value !== 'object' || value === null || deepest === 0) return false
  const { id, values } = value as Partial<Sentence>
  if (typeof id !== 'string' || !Array.isArray(values)) return false
  return values.every(one => typeof one === 'string' || isSentence(one, deepest - 1))
}

/** Returns whether it is a text or a sentence. */
export function isWords(value: unknown): value is LocalizedText {
  return typeof value === 'string' || isSentence(value)
}

/** The sentence of words, beside their English; nothing where they are only text. */
export function sentenceOf(words: LocalizedText): { sentence?: Sentence } {
  return typeof words === 'string' ? {} : { sentence: words }
}

/** A message in English, with its sentence where it has one. */
export function messageIn(words: LocalizedText): { message: string; sentence?: Sentence } {
  return { message: inEnglish(words), ...sentenceOf(words) }
}

/** A reason in English, with its sentence where it has one. */
export function reasonIn(words: LocalizedText): { reason: string; sentence?: Sentence } {
  return { reason: inEnglish(words), ...sentenceOf(words) }
}
