import { escapeHtml } from '../../shared/text/escape-html'

/** Not as long as the shortest secret, so that each form has such a beginning. */
const BEGINNING = 8

/** Returns the forms in which a value may appear where it does not belong, in a text or in bytes that were read as Latin-1. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  const percent = [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const json = JSON.stringify(value).slice(1, -1)
  const unit = (write: (code: number) => string) =>
    Array.from({ length: value.length }, (_, at) => write(value.charCodeAt(at))).join('')
  const plain = [
    ...[value, json, json.replaceAll('/', '\\/'), JSON.stringify(json).slice(1, -1)],
    json.replace(/[\u007f-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    unit(code => `\\u${code.toString(16).padStart(4, '0')}`),
    ...[escapeHtml(value), escapeHtml(json)],
    unit(code => `&#${code};`),
    unit(code => `&#x${code.toString(16)};`),
    ...[encodeURIComponent(value), encodeURI(value), percent, percent.toUpperCase()],
    new URLSearchParams({ x: value }).toString().slice(2),
    ...[hex, hex.toUpperCase()],
    ...[0, 1, 2].flatMap(before => {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
      const piece = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
      return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')]
    }),
  ]
  const asBytes = plain.map(form => Buffer.from(form).toString('latin1'))
  return [...new Set([...plain, ...asBytes, Buffer.from(value, 'utf16le').toString('latin1')])]
}

/** Finds any of many secrets in a text, in any of their forms. The first that is found is told with what stands around it. */
export function secretFinder(secrets: readonly string[]): (text: string) => string | undefined {
  const byBeginning = new Map<string, string[]>()
  for (const form of secrets.flatMap(formsOf)) {
    const beginning = form.slice(0, BEGINNING)
    if (beginning.length === BEGINNING) byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), form])
  }
  return text => {
    for (let at = 0; at + BEGINNING <= text.length; at++) {
      const form = byBeginning.get(text.slice(at, at + BEGINNING))?.find(one => text.startsWith(one, at))
      if (form !== undefined) return `${JSON.stringify(form)} in …${text.slice(Math.max(0, at - 200), at + 200)}…`
    }
    return undefined
  }
}
