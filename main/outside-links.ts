import { AppError } from '../shared/errors'

const MAX_LENGTH = 2_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be found
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/

/** A link that may be handed to the system's browser or mail program, as the URL standard writes it. Refuses all others. */
export function outsideLink(url: string): string {
  const parsed = url.length <= MAX_LENGTH && !UNSAFE.test(url) && URL.canParse(url) ? new URL(url) : null
  if (!parsed) throw new AppError('bad-input', 'This link is not a web address.')
  const { protocol, username, password, href } = parsed
  if (!['https:', 'http:', 'mailto:'].includes(protocol)) {
    throw new AppError('denied', `Links of the kind ${protocol} are not opened. Only web and mail addresses are.`)
  }
  if (username || password) throw new AppError('denied', 'This link carries a name or a password and was not opened.')
  return href
}
