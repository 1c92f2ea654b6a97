type HeaderRecord = Record<string, string>

/** Headers as a person writes them: one a line, the name before the first colon. */
export function headerLines(headers: HeaderRecord = {}): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** Parses the lines; `badLine` is the first that is no header. Empty lines do not count. */
export function parseHeaders(text: string): { headers: HeaderRecord; badLine?: string } {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const badLine = lines.find(line => !/^\s*[^\s:]+\s*:/.test(line))
  if (badLine !== undefined) return { headers: {}, badLine: badLine.trim() }
  const pairs = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  return { headers: Object.fromEntries(pairs) }
}
