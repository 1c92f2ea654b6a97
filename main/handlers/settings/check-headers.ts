import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

type HeaderRecord = Readonly<Record<string, string>>

const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/i
const VALUE = /^[\x20-\x7e]{0,2000}$/
const MOST = 20

/** Belong to the connection, or carry what only the key field may carry. */
const RESERVED =
  /^(authorization|proxy-.*|cookie2?|set-cookie2?|host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|content-(length|type|encoding)|accept-encoding|x-api-key|api-key|x-goog-api-key|origin|referer|sec-.*)$/i

/** Headers that go with every request are stored as they are. Throws `AppError('bad-input')` for one that must not be sent. */
export function checkHeaders(headers: HeaderRecord | undefined): void {
  const entries = Object.entries(headers ?? {})
  if (entries.length > MOST) throw new AppError('bad-input', sentence`You can send at most ${MOST} headers.`)
  for (const [name, value] of entries) {
    if (!NAME.test(name)) throw new AppError('bad-input', sentence`“${shown(name)}” isn’t a valid header name.`)
    if (RESERVED.test(name)) {
      throw new AppError('bad-input', sentence`Atrium sets the header ${name} itself. Put a key in the key field.`)
    }
    if (!VALUE.test(value))
      throw new AppError(
        'bad-input',
        sentence`The value of ${name} contains characters that aren’t allowed in headers.`,
      )
  }
}

/** The names of headers whose values look like secrets. */
export function secretLooking(headers: HeaderRecord | undefined): string[] {
  return Object.entries(headers ?? {})
    .filter(([name, value]) => STARTS.test(value) || (SAYS_SO.test(name) && LONG.test(value)))
    .map(([name]) => name)
}

const STARTS =
  /^\s*((bearer|basic)\s+\S{8,}|(sk|pk|rk|gsk|xai|ghp|github_pat|glpat|hf|xox[abp])[-_][\w-]{12,}|AIza[\w-]{20,}|eyJ[\w-]{10,}\.)/i
const SAYS_SO = /key|token|secret|passw|auth|credential/i
const LONG = /^\s*\S{12,}\s*$/

function shown(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 60)
}
