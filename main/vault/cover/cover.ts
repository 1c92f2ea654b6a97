import { setImmediate } from 'node:timers/promises'
import { type DecodedView, decodedViews, openEscapeIn } from './decoded-view'
import { begunIn, type SecretForm, type SentSecret, secretForms } from './secret-forms'

/** Covers a text that comes in pieces. */
export type CoverStream = {
  /** Returns what is known of the text by now, covered. Text that may be the beginning of a secret is held back. */
  next(piece: string): string
  /** Returns what was held back, once nothing more comes. */
  rest(): string
}

/** So much is looked at in one go. */
const SLICE = 32 * 1024

/** Returns the mark that replaces a value. */
export const markFor = (reference: string): string => `[${reference}]`

/** A shorter one may be a word, which stands in many a text with another letter case. */
const SHORTEST_IN_ANY_CASE = 8

/** The number of units from which the rest of a secret that an ellipsis cut off is left out. */
const SHORTEST_REST = 4

/**
 * The text with each secret that was sent covered by its reference: as it is, and as servers and programs write it in JSON, in
 * HTML, in addresses, in hexadecimal, and within base64 at any place. Where the text was cut, which an ellipsis says, no beginning
 * of a secret stands before that.
 */
export function cover(text: string, secrets: readonly SentSecret[], mark = markFor): string {
  const { known, held } = coverWhole(text, secrets, mark)
  const covered = known + held
  if (!covered.endsWith('…')) return covered
  const cut = coverWhole(covered.slice(0, -1), secrets, mark)
  return `${cut.known}${cut.held.length < SHORTEST_REST ? cut.held : ''}…`
}

/** The same for a text that may be so long that others have their turn in between. */
export async function coverLong(text: string, secrets: readonly SentSecret[]): Promise<string> {
  if (secrets.length === 0 || text.length <= SLICE) return cover(text, secrets)
  const stream = coverStream(secrets)
  let covered = ''
  for (const slice of slicesOf(text)) {
    covered += stream.next(slice)
    await setImmediate()
  }
  return covered + stream.rest()
}

function coverWhole(text: string, secrets: readonly SentSecret[], mark: (reference: string) => string) {
  const stream = coverStream(secrets, mark)
  const known = slicesOf(text).map(stream.next).join('')
  return { known, held: stream.rest() }
}

export function coverStream(secrets: readonly SentSecret[], mark = markFor): CoverStream {
  const search = secretSearch(secrets, mark)
  return { next: piece => search.take(piece, false), rest: () => search.take('', true) }
}

/**
 * Returns whether bytes that come in pieces hold one of the secrets in one of its forms; a form that is long enough counts
 * in either letter case. The bytes are read as UTF-8 without its zeros, which makes ASCII in UTF-16 and UTF-32 the same.
 */
export async function holdsSecret(chunks: AsyncIterable<Buffer>, secrets: readonly SentSecret[]): Promise<boolean> {
  const asIs = secretSearch(secrets, markFor)
  const small = secretSearch(
    secrets
      .filter(({ value }) => value.length >= SHORTEST_IN_ANY_CASE)
      .map(one => ({ ...one, value: one.value.toLowerCase() })),
    markFor,
  )
  const take = (text: string, isEnd: boolean) => {
    asIs.take(text, isEnd)
    small.take(text.toLowerCase(), isEnd)
    return asIs.hasFound() || small.hasFound()
  }
  const decoder = new TextDecoder()
  for await (const chunk of chunks)
    for (const slice of slicesOf(decoder.decode(chunk, { stream: true }).replaceAll('\0', '')))
      if (take(slice, false)) return true
  return take(decoder.decode(), true)
}

/** Finds the positions of secrets in the text, in UTF-16 units and in order. Lets other tasks run in between. */
export async function secretsIn(text: string, secrets: readonly SentSecret[]): Promise<{ from: number; to: number }[]> {
  const found: { from: number; to: number }[] = []
  const search = secretSearch(secrets, markFor, one => found.push(one))
  for (const slice of slicesOf(text)) {
    search.take(slice, false)
    await setImmediate()
  }
  search.take('', true)
  return found
}

const known = new WeakMap<readonly SentSecret[], SecretForm[]>()

function formsOf(secrets: readonly SentSecret[]): SecretForm[] {
  const forms = known.get(secrets) ?? secretForms(secrets)
  known.set(secrets, forms)
  return forms
}

type SecretMatch = { from: number; to: number; reference: string }

function secretSearch(
  secrets: readonly SentSecret[],
  mark: (reference: string) => string,
  tell?: (found: { from: number; to: number }) => void,
) {
  const forms = formsOf(secrets)
  /** Of what was given before: what a secret may have begun in, whose first `told` units were told already. */
  let held = ''
  let told = 0
  let hasFound = false
  /** The number of all units given that lie before the examined part. */
  let before = 0

  /** Covers what lies before `until`, of which the first `told` units were told before. */
  function covered(text: string, all: readonly SecretMatch[], until: number): string {
    let written = ''
    let at = told
    for (const { from, to, reference } of all) {
      if (from >= until || to <= at) continue
      hasFound = true
      tell?.({ from: before + from, to: before + to })
      // A secret that reaches into what was passed on already has its mark.
      if (from >= at) written += text.slice(at, from) + mark(reference)
      at = to
    }
    if (at < until) written += text.slice(at, until)
    held = text.slice(until)
    before += until
    told = Math.max(at, until) - until
    return written
  }

  return {
    hasFound: () => hasFound,
    take(piece: string, isEnd: boolean): string {
      if (forms.length === 0) return piece
      const text = held + piece
      if (text === '') return ''
      const views = decodedViews(text)
      const until = isEnd ? text.length : heldFrom(text, views, forms)
      return covered(text, joined(views.flatMap(view => foundIn(view, forms))), until)
    },
  }
}

/** Returns the position at which something may begin that continues in what comes next. */
function heldFrom(text: string, views: readonly DecodedView[], forms: readonly SecretForm[]): number {
  const open = openEscapeIn(text)
  // An escape that is not all there hides what stands before it.
  const whole = open < text.length ? decodedViews(text.slice(0, open)) : []
  let from = open
  for (const view of [...views, ...whole]) {
    for (const form of forms) {
      const begun = begunIn(view.text, form)
      if (begun > 0) from = Math.min(from, view.startOf(view.text.length - begun))
    }
  }
  return from
}

function foundIn({ text, startOf, endOf }: DecodedView, forms: readonly SecretForm[]): SecretMatch[] {
  return forms.flatMap(({ form, reference }) => {
    const found: SecretMatch[] = []
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
      found.push({ from: startOf(at), to: endOf(at + form.length - 1), reference })
    return found
  })
}

/** Joins overlapping finds into one, named after the longest of them: a form may lie within another one. */
function joined(all: readonly SecretMatch[]): SecretMatch[] {
  const sorted = all.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const found: (SecretMatch & { length: number })[] = []
  for (const one of sorted) {
    const last = found.at(-1)
    const length = one.to - one.from
    if (!last || one.from >= last.to) found.push({ ...one, length })
    else {
      last.to = Math.max(last.to, one.to)
      if (length > last.length) Object.assign(last, { reference: one.reference, length })
    }
  }
  return found
}

function slicesOf(text: string): string[] {
  const slices: string[] = []
  for (let at = 0; at < text.length; at += SLICE) slices.push(text.slice(at, at + SLICE))
  return slices
}
