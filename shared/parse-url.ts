/** The part that is read of a URL. The types of browsers and of Node, which both have the class, are not known here. */
type ParsedUrl = Readonly<
  Record<
    'href' | 'origin' | 'protocol' | 'username' | 'password' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash',
    string
  >
> & { readonly searchParams: { keys(): Iterable<string>; get(name: string): string | null } }

declare const URL: new (text: string, base?: string) => ParsedUrl

/**
 * The URL that a text is; null for any other text. Not `URL.canParse`: once it is hot, Node 20.20 takes a text with letters such as
 * "ü" for none.
 */
export function parseUrl(text: string, base?: string): ParsedUrl | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** As `parseUrl`, for addresses of the web: they begin with http:// or https://. */
export function parseWebAddress(text: string): ParsedUrl | null {
  const url = parseUrl(text)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
