/** Sentences by the English ones, as `sentences.ts` writes them. */
type Known = Readonly<Record<string, string>>

/** An English sentence with gaps: what stands before, between and after them, and which gap comes when. */
type Template = { pieces: readonly string[]; gaps: readonly Gap[]; words: string; keepsOrder: boolean }
type Gap = { number: string; isSentence: boolean }

/** A longer text is nothing that main words; looking for gaps in it would take time. */
const LONGEST = 4_000
const DEEPEST = 6
const MOST_PARTS = 100
/** So many parts of a text are looked up: what a server says could be made so that there is no end of them. */
const MOST_LOOKS = 1_000
const GAP = /\{(\d)(\*?)\}/g
/** What joins sentences that are told together. With ': ' the first says what, the second why. */
type Join = '; and ' | '; ' | ', ' | '. ' | ': ' | ' '
/** The same in another language, where it differs. */
export type Joins = Readonly<Partial<Record<Join, string>>>
const LISTS = ['; and ', '; ', ', ', '. '] as const

/** Says what main said in other words. What is not known stays as it is; so does, character by character, what stands in gaps. */
export function translator(known: Known, joins: Joins = {}): (text: string) => string {
  const entries = Object.entries(known)
  const plain = new Map(entries.filter(([english]) => english.search(GAP) < 0))
  const templates = entries.flatMap(([english, words]) => (english.search(GAP) < 0 ? [] : [templateOf(english, words)]))
  templates.sort((one, other) => rankOf(other) - rankOf(one))
  const closed = templates.filter(isClosed)
  let looks = 0

  function whole(text: string, depth: number, among = templates): string | undefined {
    const same = plain.get(text)
    if (same !== undefined || depth > DEEPEST || text.length > LONGEST || looks >= MOST_LOOKS) return same
    looks++
    const ended = `${text}.`
    for (const template of among) {
      const values = valuesIn(text, template)
      if (values) return filled(template, values, depth)
      // A sentence within another one has lost its full stop.
      const ofEnded = valuesIn(ended, template)
      if (ofEnded) return filled(template, ofEnded, depth).replace(/[.。]$/, '')
    }
    return undefined
  }

  function filled({ gaps, words }: Template, values: readonly string[], depth: number): string {
    const shown = new Map(
      gaps.map(({ number, isSentence }, index) => {
        const value = values[index] ?? ''
        return [number, isSentence ? (found(value, depth + 1) ?? value) : value]
      }),
    )
    return words.replace(GAP, (gap, number: string) => shown.get(number) ?? gap)
  }

  /** Also where it is joined to something else. */
  function found(text: string, depth: number): string | undefined {
    if (text.length > LONGEST || depth > DEEPEST) return undefined
    const told =
      whole(text, depth, closed) ??
      byLine(text, depth) ??
      listed(text, depth) ??
      withKnownReason(text, depth) ??
      whole(text, depth) ??
      reasoned(text, depth) ??
      withDetail(text, depth)
    if (told !== undefined) return told
    const { before, core, after } = bared(text)
    const inner = core === text ? undefined : found(core, depth + 1)
    return inner === undefined ? undefined : (joins[before as Join] ?? before) + inner + after
  }

  /** Several that are told together, where each of them is known. */
  function listed(text: string, depth: number): string | undefined {
    for (const join of LISTS) {
      const parts = text.split(join)
      if (parts.length === 1 || parts.length > MOST_PARTS) continue
      const all = parts.map(part => whole(part, depth + 1) ?? reasoned(part, depth + 1))
      if (all.every(part => part !== undefined)) return all.join(joins[join] ?? join)
    }
    return undefined
  }

  function withKnownReason(text: string, depth: number): string | undefined {
    const { what, why } = halves(text)
    const known = why === '' ? undefined : whole(what, depth + 1)
    const reason = known === undefined ? undefined : found(why, depth + 1)
    return reason === undefined ? undefined : `${known}${joins[': '] ?? ': '}${reason}`
  }

  /** With a reason that may be in somebody else's words. */
  function reasoned(text: string, depth: number): string | undefined {
    const { what, why } = halves(text)
    const known = why === '' ? undefined : whole(what, depth + 1)
    return known === undefined ? undefined : known + (joins[': '] ?? ': ') + (found(why, depth + 1) ?? why)
  }

  function withDetail(text: string, depth: number): string | undefined {
    const start = text.endsWith(')') ? text.lastIndexOf(' (') : -1
    const known = start < 0 ? undefined : whole(text.slice(0, start), depth + 1)
    return known === undefined ? undefined : known + text.slice(start)
  }

  function byLine(text: string, depth: number): string | undefined {
    const lines = text.split('\n')
    if (lines.length === 1 || lines.length > MOST_PARTS) return undefined
    return lines.map(line => found(line, depth + 1) ?? line).join('\n')
  }

  return text => {
    looks = 0
    return found(text, 0) ?? text
  }
}

function templateOf(english: string, words: string): Template {
  const gaps = [...english.matchAll(GAP)].map(([, number = '', star]) => ({ number, isSentence: star === '*' }))
  const order = [...words.matchAll(GAP)].map(([, number = '']) => number)
  const keepsOrder = order.join() === gaps.map(({ number }) => number).join()
  return { pieces: english.split(/\{\d\*?\}/), gaps, words, keepsOrder }
}

/** Of two that fit, the one that leaves no sentence in a gap untold comes first, then one that begins with its own words. */
function rankOf({ pieces, gaps }: Template): number {
  const isTold = gaps.every(({ isSentence }) => isSentence)
  return pieces.join('').length + (isTold ? 2 : pieces[0] === '' ? 0 : 1) * LONGEST
}

/** Whether it says itself where it begins and ends: what stands in its gaps is not what is joined to it. */
function isClosed({ pieces, gaps }: Template): boolean {
  const begins = pieces[0] !== '' || gaps[0]?.isSentence === true
  return begins && (pieces.at(-1) !== '' || gaps.at(-1)?.isSentence === true)
}

function halves(text: string): { what: string; why: string } {
  const colon = text.indexOf(': ')
  return colon < 0 ? { what: text, why: '' } : { what: text.slice(0, colon), why: text.slice(colon + 2) }
}

/**
 * What a text has in the gaps of a template; undefined where it is another sentence. Where a value could end at more than
 * one place, the order must stay: then all of it is still there as it was, whatever belongs to which gap.
 */
function valuesIn(text: string, { pieces, gaps, keepsOrder }: Template): string[] | undefined {
  const [first = '', ...others] = pieces
  const last = others.pop() ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: string[] = []
  let start = first.length
  for (const piece of others) {
    // Between two sentences the last place counts: the first one may have the same signs in it.
    const isBetween = others.length === 1 && gaps.every(({ isSentence }) => isSentence)
    const at = isBetween ? text.lastIndexOf(piece, end - piece.length) : text.indexOf(piece, start)
    if (at < start || at + piece.length > end) return undefined
    const again = text.indexOf(piece, at + 1)
    if (!keepsOrder && again >= 0 && again + piece.length <= end) return undefined
    values.push(text.slice(start, at))
    start = at + piece.length
  }
  return [...values, text.slice(start, end)]
}

/** A text without the blanks and signs that join it to others. */
function bared(text: string): { before: string; core: string; after: string } {
  const before = /^[\s.:;,]*/.exec(text)?.[0] ?? ''
  const core = text.slice(before.length).trimEnd()
  return { before, core, after: text.slice(before.length + core.length) }
}
