/** The parts of a Content-Type header, in lower case. */
export type MediaType = { type: string; charset?: string }

export function mediaType(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  const charset = parameters.map(one => one.match(/^\s*charset\s*=\s*"?([^"\s]+)/)?.[1]).find(Boolean)
  return { type: type.trim(), ...(charset && { charset }) }
}

export function isHtml(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml'
}

export function isReadable(type: string): boolean {
  return isHtml(type) || type.startsWith('text/') || type === 'application/json' || type.endsWith('+json')
}
