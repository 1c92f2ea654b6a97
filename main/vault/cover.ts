import { escapeHtml } from '../../shared/text/escape-html'
import { SHORTEST_SECRET } from '../../shared/vault/vault-entry'

/** A value that was sent somewhere, and the reference that stands in its place. */
export type SentSecret = { reference: string; value: string }

/** Shorter pieces of an encoded secret would be found everywhere. */
const SHORTEST_PIECE = 6

/**
 * The text with each secret that was sent covered by its reference: as it is, and as servers write it in JSON, in HTML, in
 * addresses, in hexadecimal, and within base64 at any place.
 */
export function cover(text: string, secrets: readonly SentSecret[]): string {
  return formsOf(secrets).reduce((covered, { form, reference, ignoresCase }) => {
    if (!ignoresCase) return covered.replaceAll(form, () => `[${reference}]`)
    return covered.replace(new RegExp(escaped(form), 'gi'), () => `[${reference}]`)
  }, text)
}

/** Whether bytes that come in pieces hold one of the secrets in one of its forms. */
export async function holdsSecret(chunks: AsyncIterable<Buffer>, secrets: readonly SentSecret[]): Promise<boolean> {
  const forms = formsOf(secrets).flatMap(({ form, ignoresCase }) =>
    (ignoresCase ? [form.toLowerCase(), form.toUpperCase()] : [form]).map(one => Buffer.from(one)),
  )
  const overlap = Math.max(0, ...forms.map(({ length }) => length - 1))
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([tail, chunk])
    if (forms.some(form => piece.includes(form))) return true
    tail = piece.subarray(Math.max(0, piece.length - overlap))
  }
  return false
}

type Form = { form: string; reference: string; ignoresCase?: true }

/** The longest first: a form may lie within another one. */
function formsOf(secrets: readonly SentSecret[]): Form[] {
  const all = secrets
    .filter(({ value }) => value.length >= SHORTEST_SECRET)
    .flatMap(({ reference, value }) => {
      const hex = Buffer.from(value).toString('hex')
      const percent = encodeURIComponent(value)
      const plain = [
        value,
        JSON.stringify(value).slice(1, -1),
        asciiJson(value),
        escapeHtml(value),
        percent,
        percent.replaceAll('%20', '+'),
        new URLSearchParams({ x: value }).toString().slice(2),
        ...piecesOfBase64(value),
      ]
      return [
        ...[...new Set(plain)].map((form): Form => ({ form, reference })),
        ...(hex.length >= 2 * SHORTEST_PIECE ? [{ form: hex, reference, ignoresCase: true as const }] : []),
      ]
    })
  return all.sort((one, other) => other.form.length - one.form.length)
}

/** JSON as some servers write it, with nothing beyond ASCII. */
function asciiJson(value: string): string {
  return JSON.stringify(value)
    .slice(1, -1)
    .replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What a value is within base64, whatever stands before and after it; in both alphabets. */
function piecesOfBase64(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].flatMap(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // The first characters also hold what is before, and the last what is after.
    const first = Math.ceil((before * 8) / 6)
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    const piece = text.slice(first, whole)
    if (piece.length < SHORTEST_PIECE) return []
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
