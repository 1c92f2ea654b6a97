const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** A link that may be offered to the person, in its canonical form; null for every other scheme and for relative ones. */
export function safeLink(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return ALLOWED.has(url.protocol) ? url.href : null
}
