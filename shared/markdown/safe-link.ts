import { parseUrl } from '../parse-url'

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** A link that may be offered to the person, in its canonical form; null for every other scheme and for relative ones. */
export function safeLink(href: string): string | null {
  const url = parseUrl(href)
  return url && ALLOWED.has(url.protocol) ? url.href : null
}
