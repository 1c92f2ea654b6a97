import { createHash } from 'node:crypto'
import { type Sentence, sentence } from '../../../shared/sentence'

/** The link that the first line of a log follows. */
export const CHAIN_START = '0'.repeat(64)

/** Returns what the line after this one carries as `prev`: SHA-256 of its bytes, without the line feed, in hex. */
export function linkOf(line: string | Uint8Array): string {
  return createHash('sha256').update(line).digest('hex')
}

export type LogChain = {
  /** Takes the next line, in what it says of the one before; gives what is wrong with that, in words. */
  next(bytes: Uint8Array, value: unknown): Sentence | undefined
  /** The link to the last line. */
  last(): string
  /** The number of the first line that says what it follows; null as long as none does. */
  chainedFrom(): number | null
}

/**
 * Follows the chain of a log line by line. Lines before the first link come from before logs were chained, and nothing is
 * known of them but of the last: a link holds the line before it.
 */
export function logChain(): LogChain {
  let number = 0
  let chainedFrom: number | null = null
  let last = CHAIN_START

  function problemOf(prev: string | undefined): Sentence | undefined {
    if (prev === undefined)
      return chainedFrom === null ? undefined : sentence`A line doesn’t say which line it follows.`
    chainedFrom ??= number
    return prev === last
      ? undefined
      : sentence`A line doesn’t follow the one before it: something was changed, removed, or inserted.`
  }

  return {
    next(bytes, value) {
      number += 1
      const problem = problemOf(prevOf(value))
      last = linkOf(bytes)
      return problem
    },
    last: () => last,
    chainedFrom: () => chainedFrom,
  }
}

function prevOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('prev' in value)) return undefined
  return typeof value.prev === 'string' ? value.prev : ''
}
