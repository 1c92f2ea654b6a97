import type { ProviderError } from '../../../shared/session/messages'

/**
 * A failure that is already worded for the person. Its own `message` never varies: the SDK reads the text of what `fetch`
 * throws, takes "timeout" anywhere in it for a timeout of its own, and drops everything else.
 */
export class ProviderFault extends Error {
  constructor(readonly error: ProviderError) {
    super('The request to the provider failed')
    this.name = 'ProviderFault'
  }
}

/** Returns what was thrown and everything that caused it, outermost first, at most eight deep. */
export function causesOf(thrown: unknown): Error[] {
  const causes: Error[] = []
  for (let at = thrown; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at)
  return causes
}

/** At most `limit` characters; a cut is marked. */
export function bounded(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}

/** Returns the server's text when it refused the request itself, or failed in another of these ways; undefined for any other failure. */
export function refusalIn(
  thrown: unknown,
  kinds: readonly ProviderError['kind'][] = ['bad-request'],
): string | undefined {
  const fault = causesOf(thrown).find(cause => cause instanceof ProviderFault && kinds.includes(cause.error.kind))
  return fault instanceof ProviderFault ? (fault.error.detail ?? '') : undefined
}

/** Decides by the words of a refusal: a regular expression, or an object that tests as one. */
export type RefusalPattern = { test(said: string): boolean }

/** Returns whether a server refused the request itself, or failed in another of these ways, with a text that matches. */
export function refusedFor(thrown: unknown, words: RefusalPattern, kinds?: readonly ProviderError['kind'][]): boolean {
  const said = refusalIn(thrown, kinds)
  return said !== undefined && words.test(said)
}
