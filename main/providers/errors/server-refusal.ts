import { z } from 'zod'
import { parseUrl } from '../../../shared/parse-url'
import { messageIn, sentence } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import { areTooManyTools, isOverloaded, isTooLong, isToolless, type ServerError } from './server-message'

/** An answer that is no reply: its HTTP status, its headers and the start of its body. */
export type Refusal = { status: number; headers: Headers; body: string }

const Named = z
  .object({
    message: z.string(),
    code: z.union([z.string(), z.number()]).nullish(),
    type: z.string().nullish(),
    /** The text of the provider behind OpenRouter. */
    metadata: z.object({ raw: z.string() }).optional().catch(undefined),
  })
  .transform(({ metadata, ...said }) => (metadata ? { ...said, message: `${said.message}: ${metadata.raw}` } : said))
const FailureBody = z.union([
  z.object({ error: Named }).transform(body => body.error),
  z
    .object({ error: z.string(), code: z.string().optional() })
    .transform(body => ({ message: body.error, code: body.code })),
  Named,
  z.object({ detail: z.string() }).transform(body => ({ message: body.detail })),
])

/** Words a refused request for the person, by its status and by what the server said. */
export function refusalError({ status, headers, body }: Refusal): ProviderError {
  const detail = body.trim() ? { detail: body.trim() } : {}
  if (status >= 300 && status < 400) return { ...redirected(headers.get('location')), ...detail }
  if (isWebPage(headers) && status < 500) return { ...WEB_PAGE, ...detail }
  const wait = retryAfter(headers) ?? retryDelay(body)
  return { ...statusError(status, saidIn(body)), ...(wait !== undefined && { retryAfter: wait }), ...detail }
}

/** Words an error object that came inside a stream, where there is no status to go by. */
export function streamedError(error: unknown): ProviderError {
  const said = saidIn(JSON.stringify({ error }))
  const detail = said?.message ?? JSON.stringify(error)
  return { ...statusError(statusMeantBy(said), said), detail }
}

/** Words a success that is JSON instead of a stream; some servers answer even their errors so. */
export function unstreamedError(body: string): ProviderError {
  const said = saidIn(body)
  const detail = body.trim() ? { detail: body.trim() } : {}
  if (said && isTooLong(said)) return { ...TOO_LONG, ...detail }
  return {
    kind: 'bad-response',
    ...messageIn(
      said
        ? sentence`The server didn’t respond with a stream: ${quoted(said)}`
        : sentence`The server didn’t respond with a stream. Check the URL (it often ends in /v1).`,
    ),
    ...detail,
  }
}

export function isWebPage(headers: Headers): boolean {
  return /^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')
}

function statusError(status: number, said: ServerError | undefined): ProviderError {
  const words = said ?? { message: '' }
  if (status !== 429 && isTooLong(words)) return TOO_LONG
  if (status === 402 || isUnpaid(words)) return NO_CREDIT
  if (status === 401) return KEY_REFUSED
  if (status === 403) return NOT_ALLOWED
  if (isMissing(status, words)) return missing(words)
  if (status === 408)
    return { kind: 'timeout', ...messageIn(sentence`The server stopped waiting for the request. Try again.`) }
  if (status === 413) return TOO_LONG
  if (status === 529 || isOverloaded(status, words)) return OVERLOADED
  if (status === 429) return TOO_MANY
  if (status >= 500)
    return {
      kind: 'server',
      ...messageIn(sentence`The server is having a problem (${status}). Try again in a moment.`),
    }
  return notAccepted(said)
}

function notAccepted(said: ServerError | undefined): ProviderError {
  if (said && areTooManyTools(said.message)) return TOO_MANY_TOOLS
  const words = said
    ? sentence`The server didn’t accept the request: ${quoted(said)}`
    : sentence`The server didn’t accept the request. Check the model and the URL in Settings.`
  return { kind: 'bad-request', ...messageIn(words) }
}

const WEB_PAGE: ProviderError = {
  kind: 'bad-response',
  ...messageIn(
    sentence`The server responded with a web page instead of a model’s reply. Check the URL (it often ends in /v1) and whether the network requires you to sign in first.`,
  ),
}
const KEY_REFUSED: ProviderError = {
  kind: 'auth',
  ...messageIn(sentence`The API key was refused. Check this provider’s key in Settings.`),
}
const NOT_ALLOWED: ProviderError = {
  kind: 'auth',
  ...messageIn(sentence`The API key was refused, or it can’t use this model. Check the key and the model in Settings.`),
}
const NO_CREDIT: ProviderError = {
  kind: 'auth',
  ...messageIn(
    sentence`The account for this API key is out of credit. Add credit with the provider, or choose another profile.`,
  ),
}
const NO_MODEL: ProviderError = {
  kind: 'not-found',
  ...messageIn(sentence`The server doesn’t have this model. Check the model name in the profile.`),
}
const NO_ADDRESS: ProviderError = {
  kind: 'not-found',
  ...messageIn(
    sentence`The server has nothing at this URL. Check the provider’s URL (it often ends in /v1), the protocol the server speaks, and the model name.`,
  ),
}
const TOO_MANY: ProviderError = {
  kind: 'rate-limit',
  ...messageIn(sentence`The provider isn’t accepting more requests right now. Wait a little and try again.`),
}
const OVERLOADED: ProviderError = {
  kind: 'overloaded',
  ...messageIn(sentence`The server is overloaded. Try again in a moment.`),
}
const TOO_MANY_TOOLS: ProviderError = {
  kind: 'bad-request',
  ...messageIn(
    sentence`The server doesn’t accept this many tools. In Settings, turn off MCP servers or tools you don’t need.`,
  ),
}
const TOO_LONG: ProviderError = {
  kind: 'too-long',
  ...messageIn(
    sentence`The conversation is longer than this model accepts. Summarize it, start a new session, or choose a model with a larger context window.`,
  ),
}

/** A router that has the model, but nobody who runs it with tools, answers 404 as well. */
function isMissing(status: number, said: ServerError): boolean {
  return (status === 404 || status === 405) && !isToolless(said)
}

/** A server that is asked at a wrong address, or in another protocol, says nothing of a model. */
function missing({ message, code }: ServerError): ProviderError {
  return /\bmodel(_|\b)/i.test(`${message} ${code ?? ''}`) ? NO_MODEL : NO_ADDRESS
}

function isUnpaid({ message, code }: ServerError): boolean {
  return code === 'insufficient_quota' || /credit balance is too low/i.test(message)
}

function quoted({ message }: ServerError): string {
  return message.replace(/\s+/g, ' ').trim()
}

function redirected(location: string | null): ProviderError {
  const target = parseUrl(location ?? '')
  const where = target ? ` (${target.origin + target.pathname})` : ''
  return {
    kind: 'bad-response',
    ...messageIn(sentence`The server redirects to another URL${where}. Enter the right URL in Settings.`),
  }
}

function saidIn(body: string): ServerError | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return FailureBody.safeParse(Array.isArray(value) ? value[0] : value).data
  } catch {
    return undefined
  }
}

function statusMeantBy(said: ServerError | undefined): number {
  if (typeof said?.code === 'number') return said.code
  const names = `${said?.code ?? ''} ${said?.type ?? ''}`
  if (/rate_limit|too_many/.test(names)) return 429
  if (/api_key|authentication|permission/.test(names)) return 401
  if (/not_found/.test(names)) return 404
  if (/invalid_request/.test(names)) return 400
  if (/billing/.test(names)) return 402
  if (/too_large/.test(names)) return 413
  if (/timeout/.test(names)) return 408
  if (/overloaded/.test(names)) return 529
  return 500
}

/** Seconds to wait as the server asks for them: in milliseconds, in seconds or as a date. */
function retryAfter(headers: Headers): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds / 1000)
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** The same as Google says it, in the body. */
function retryDelay(body: string): number | undefined {
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return seconds === undefined ? undefined : Math.ceil(Number(seconds))
}
