import { AppError } from './errors'
import { parseUrl } from './parse-url'
import { sentence } from './sentence'

const MAX_LENGTH = 2_000
/** Controls, spaces of any kind, and characters that nobody sees or that turn the text round. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Z}]/u

/** A link that may be handed to the system's browser or mail program, as the URL standard writes it. Refuses all others. */
export function outsideLink(url: string): string {
  const parsed = url.length <= MAX_LENGTH && !UNSAFE.test(url) ? parseUrl(url) : null
  if (!parsed) throw new AppError('bad-input', sentence`This link isn’t a valid URL.`)
  const { protocol, username, password, href, searchParams } = parsed
  if (!['https:', 'http:', 'mailto:'].includes(protocol)) {
    throw new AppError('denied', sentence`${protocol} links aren’t opened. Only web and email links are.`)
  }
  if (username || password)
    throw new AppError('denied', sentence`This link contains a username or password, so it wasn’t opened.`)
  // Some mail programs attach the file that such a field names.
  if (protocol === 'mailto:' && [...searchParams.keys()].some(name => /^attach/i.test(name))) {
    throw new AppError('denied', sentence`This link would attach a file to an email, so it wasn’t opened.`)
  }
  return href
}
