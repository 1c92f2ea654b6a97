import { SHORTEST_SECRET } from '../../../shared/vault/vault-entry'

/** A value that was sent somewhere, and the reference that stands in its place. */
export type SentSecret = { reference: string; value: string }

/** One way in which a secret may be written that no decoding undoes. `borders` is what a search for it goes by. */
export type SecretForm = { form: string; reference: string; borders: Uint16Array }

/** Shorter pieces of an encoded secret would be found everywhere. */
const SHORTEST_PIECE = 6

/** Shorter lines of a secret of several ones say nothing. */
const SHORTEST_LINE = 8

/**
 * Returns the forms of secrets that are searched for: as they are, line by line, as shells quote them, in hexadecimal, and
 * within base64 at any position.
 */
export function secretForms(secrets: readonly SentSecret[]): SecretForm[] {
  const all = secrets
    .filter(({ value }) => value.length >= SHORTEST_SECRET)
    .flatMap(({ reference, value }) => [value, ...linesOf(value)].map(part => ({ reference, part })))
    .flatMap(({ reference, part }) => formsOf(part).map(form => [form, reference] as const))
  return [...new Map(all)].map(([form, reference]) => ({ form, reference, borders: bordersOf(form) }))
}

function linesOf(value: string): string[] {
  const lines = value.split(/[\r\n]+/)
  const joined = lines.length > 1 ? [lines.join(''), lines.join('\r\n'), lines.join('\n')] : []
  return [...joined, ...(lines.length > 1 ? lines.map(line => line.trim()) : [])].filter(
    line => line.length >= SHORTEST_LINE,
  )
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  const all = [
    value,
    // As shells quote a quote.
    value.replaceAll("'", `'\\''`),
    value.replaceAll("'", `'"'"'`),
    ...(hex.length >= 2 * SHORTEST_PIECE ? [hex, hex.toUpperCase()] : []),
    ...piecesOfBase64(bytes),
  ]
  return [...new Set(all)]
}

/** Returns what a value is within base64, whatever stands before and after it; in both alphabets. */
function piecesOfBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/={1,2}$/, '')
    // The first characters also hold what is before, and the last what is after.
    const first = Math.ceil((before * 8) / 6)
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    const piece = text.slice(first, whole)
    if (piece.length < SHORTEST_PIECE) return []
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Returns how much of a form's beginning each of its beginnings ends with, as in Knuth, Morris and Pratt. */
function bordersOf(form: string): Uint16Array {
  const borders = new Uint16Array(form.length)
  for (let at = 1, length = 0; at < form.length; at++) {
    while (length > 0 && form[at] !== form[length]) length = borders[length - 1] ?? 0
    if (form[at] === form[length]) length += 1
    borders[at] = length
  }
  return borders
}

/** Returns the number of units at the end of a text that are the beginning of a form, and not all of it. */
export function begunIn(text: string, { form, borders }: SecretForm): number {
  let length = 0
  for (let at = Math.max(0, text.length - form.length + 1); at < text.length; at++) {
    while (length > 0 && text[at] !== form[length]) length = borders[length - 1] ?? 0
    if (text[at] === form[length]) length += 1
  }
  return length
}
