const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  deg: '°',
  middot: '·',
  bull: '•',
  larr: '←',
  rarr: '→',
  laquo: '«',
  raquo: '»',
  euro: '€',
}

/** Character references in running text as the characters they stand for. Unknown ones stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, whole => {
    const name = whole.slice(1, -1)
    if (!name.startsWith('#')) return (Object.hasOwn(NAMED, name) && NAMED[name]) || whole
    const isHex = /^#x/i.test(name)
    return characterOf(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
  })
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
