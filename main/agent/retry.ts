import { type LocalizedText, type Sentence, sentence } from '../../shared/sentence'
import type { ProviderError, Reply } from '../../shared/session/messages'

/** That a failed reply is asked for again: for the how-many-th time of how many, and when. */
export type Retry = { attempt: number; of: number; delayMs: number }

/** The longest that a server may ask to wait, in seconds. Whether to wait longer is for the person to say. */
const LONGEST_WAIT = 60

/** Decides whether a failed reply is requested again as the `attempt`-th retry. `random` is as `Math.random`. */
export function retryOf(
  { error, text }: Reply,
  attempt: number,
  random: () => number = Math.random,
): Retry | undefined {
  if (!error) return undefined
  const of = retriesFor(error, text !== '')
  if (attempt > of || asksTooLong(error)) return undefined
  const waitMs = 1_000 * (error.retryAfter || 2 ** (attempt - 1))
  // Never earlier than asked for, and not all at the same moment.
  return { attempt, of, delayMs: Math.round(waitMs + random() * Math.min(waitMs / 4, 1_000)) }
}

/** Returns the message that the person sees about a reply that is not requested again. */
export function wordsForFailure(error: ProviderError): LocalizedText {
  const words = error.sentence ?? error.message
  return asksTooLong(error)
    ? sentence`${words} The server asks to wait ${duration(error.retryAfter)} before trying again.`
    : words
}

/** Text that came is worth more than a second try: whoever reads it may ask for the rest. */
function retriesFor({ kind }: ProviderError, hasText: boolean): number {
  switch (kind) {
    case 'rate-limit':
    case 'overloaded':
    case 'server':
      return 5
    case 'network':
      return hasText ? 1 : 5
    case 'timeout':
      // Each has taken minutes already.
      return hasText ? 0 : 1
    case 'cut':
      return hasText ? 0 : 1
    default:
      return 0
  }
}

function asksTooLong(error: ProviderError): error is ProviderError & { retryAfter: number } {
  return (error.retryAfter ?? 0) > LONGEST_WAIT
}

function duration(seconds: number): Sentence {
  if (seconds < 120) return sentence`${seconds} seconds`
  if (seconds < 7_200) return sentence`${Math.ceil(seconds / 60)} minutes`
  return sentence`${Math.ceil(seconds / 3_600)} hours`
}
