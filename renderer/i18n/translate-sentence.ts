import { GAP, isClosed, LONGEST, rankOf, type Template, templateOf, valuesIn } from './sentence-templates'

/** Sentences by the English ones, as `sentences.ts` writes them. */
type KnownSentences = Readonly<Record<string, string>>

const DEEPEST = 6
const MOST_PARTS = 100
/** So many parts of a text are looked up: what a server says could be made so that there is no end of them. */
const MOST_LOOKS = 1_000
/** The separator of sentences that are reported together. With ': ' the first says what, the second why. */
type Join = '; and ' | '; ' | ', ' | '. ' | '.' | ': ' | ' '
/** The same in another language, where it differs. */
export type Joins = Readonly<Partial<Record<Join, string>>>
const LISTS = ['; and ', '; ', ', ', '. '] as const

/** The sentences of a language. `templates` are those with gaps, and `closed` those of them that begin and end by themselves. */
type Sentences = {
  plain: ReadonlyMap<string, string>
  templates: readonly Template[]
  closed: readonly Template[]
  joins: Joins
}

/** The translation of one text: `looks` counts how many parts of it were looked up so far. */
type TranslationWork = Sentences & { looks: number }

/** Says what main said in other words. What is not known stays as it is; so does, character by character, what stands in gaps. */
export function translator(known: KnownSentences, joins: Joins = {}): (text: string) => string {
  const sentences = sentencesOf(known, joins)
  return text => found({ ...sentences, looks: 0 }, text, 0) ?? text
}

function sentencesOf(known: KnownSentences, joins: Joins): Sentences {
  const entries = Object.entries(known)
  const plain = new Map(entries.filter(([english]) => english.search(GAP) < 0))
  const templates = entries.flatMap(([english, words]) => (english.search(GAP) < 0 ? [] : [templateOf(english, words)]))
  templates.sort((one, other) => rankOf(other) - rankOf(one))
  return { plain, templates, closed: templates.filter(isClosed), joins }
}

/** Also where it is joined to something else. */
function found(work: TranslationWork, text: string, depth: number): string | undefined {
  if (text.length > LONGEST || depth > DEEPEST) return undefined
  const told =
    closedWhole(work, text, depth) ??
    byLine(work, text, depth) ??
    listed(work, text, depth) ??
    withKnownReason(work, text, depth) ??
    whole(work, text, depth) ??
    reasoned(work, text, depth) ??
    withDetail(work, text, depth)
  if (told !== undefined) return told
  const { before, core, after } = bared(text)
  const inner = core === text ? undefined : found(work, core, depth + 1)
  return inner === undefined ? undefined : (work.joins[before as Join] ?? before) + inner + after
}

function whole(work: TranslationWork, text: string, depth: number): string | undefined {
  return among(work.templates, work, { text, depth })
}

function closedWhole(work: TranslationWork, text: string, depth: number): string | undefined {
  return among(work.closed, work, { text, depth })
}

type SentencePart = { text: string; depth: number }

function among(
  templates: readonly Template[],
  work: TranslationWork,
  { text, depth }: SentencePart,
): string | undefined {
  const same = work.plain.get(text)
  if (same !== undefined || depth > DEEPEST || text.length > LONGEST || work.looks >= MOST_LOOKS) return same
  work.looks++
  const ended = `${text}.`
  const fill = (template: Template, values: readonly string[]) =>
    filled(template, values, value => found(work, value, depth + 1))
  for (const template of templates) {
    const values = valuesIn(text, template)
    if (values) return fill(template, values)
    // A sentence within another one has lost its full stop.
    const ofEnded = valuesIn(ended, template)
    if (ofEnded) return fill(template, ofEnded).replace(/[.。]$/, '')
  }
  return undefined
}

type Translate = (sentence: string) => string | undefined

function filled({ gaps, words }: Template, values: readonly string[], translate: Translate): string {
  const shown = new Map(
    gaps.map(({ number, isSentence }, index) => {
      const value = values[index] ?? ''
      return [number, isSentence ? (translate(value) ?? value) : value]
    }),
  )
  return words.replace(GAP, (gap, number: string) => shown.get(number) ?? gap)
}

/** Several that are told together, where each of them is known. */
function listed(work: TranslationWork, text: string, depth: number): string | undefined {
  for (const join of LISTS) {
    const parts = text.split(join)
    if (parts.length === 1 || parts.length > MOST_PARTS) continue
    const all = parts.map(part => whole(work, part, depth + 1) ?? reasoned(work, part, depth + 1))
    if (all.every(part => part !== undefined)) return all.join(work.joins[join] ?? join)
  }
  return undefined
}

function withKnownReason(work: TranslationWork, text: string, depth: number): string | undefined {
  const { what, why } = halves(text)
  const known = why === '' ? undefined : whole(work, what, depth + 1)
  const reason = known === undefined ? undefined : found(work, why, depth + 1)
  return reason === undefined ? undefined : `${known}${work.joins[': '] ?? ': '}${reason}`
}

/** With a reason that may be in somebody else's words. */
function reasoned(work: TranslationWork, text: string, depth: number): string | undefined {
  const { what, why } = halves(text)
  const known = why === '' ? undefined : whole(work, what, depth + 1)
  return known === undefined ? undefined : known + (work.joins[': '] ?? ': ') + (found(work, why, depth + 1) ?? why)
}

function withDetail(work: TranslationWork, text: string, depth: number): string | undefined {
  const start = text.endsWith(')') ? text.lastIndexOf(' (') : -1
  const known = start < 0 ? undefined : whole(work, text.slice(0, start), depth + 1)
  return known === undefined ? undefined : known + text.slice(start)
}

function byLine(work: TranslationWork, text: string, depth: number): string | undefined {
  const lines = text.split('\n')
  if (lines.length === 1 || lines.length > MOST_PARTS) return undefined
  return lines.map(line => found(work, line, depth + 1) ?? line).join('\n')
}

function halves(text: string): { what: string; why: string } {
  const colon = text.indexOf(': ')
  return colon < 0 ? { what: text, why: '' } : { what: text.slice(0, colon), why: text.slice(colon + 2) }
}

/** A text without the blanks and signs that join it to others. */
function bared(text: string): { before: string; core: string; after: string } {
  const before = /^[\s.:;,]*/.exec(text)?.[0] ?? ''
  const core = text.slice(before.length).trimEnd()
  return { before, core, after: text.slice(before.length + core.length) }
}
