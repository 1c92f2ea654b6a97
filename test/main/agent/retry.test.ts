import { describe, expect, test } from 'vitest'
import { retryOf, wordsForFailure } from '../../../main/agent/retry'
import type { ProviderError } from '../../../shared/session/messages'
import { asEnglish } from '../../helpers/as-english'

type Kind = ProviderError['kind']

const failed = (kind: Kind, text = '', retryAfter?: number) => ({
  text,
  toolCalls: [],
  error: { kind, message: 'It failed.', ...(retryAfter !== undefined && { retryAfter }) },
})
const never = () => 0
const delays = (kind: Kind, text = '') => {
  const retries = Array.from({ length: 9 }, (_, index) => retryOf(failed(kind, text), index + 1, never))
  return retries.flatMap(retry => retry?.delayMs ?? [])
}

describe('a reply that failed', () => {
  test.each<[Kind, string, number]>([
    ['rate-limit', '', 5],
    ['rate-limit', 'text', 5],
    ['overloaded', '', 5],
    ['overloaded', 'text', 5],
    ['server', '', 5],
    ['server', 'text', 5],
    ['network', '', 5],
    ['network', 'text', 1],
    ['timeout', '', 1],
    ['timeout', 'text', 0],
    ['cut', '', 1],
    ['cut', 'text', 0],
    ['auth', '', 0],
    ['bad-request', '', 0],
    ['bad-response', '', 0],
    ['not-found', '', 0],
    ['too-long', '', 0],
    ['cancelled', '', 0],
  ])('as %s, with the text "%s", is asked for again %i times, each time later', (kind, text, times) => {
    expect(delays(kind, text)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000].slice(0, times))
    if (times > 0) expect(retryOf(failed(kind, text), times, never)).toMatchObject({ attempt: times, of: times })
  })

  test('that did not fail is not', () => {
    expect(retryOf({ text: '', toolCalls: [] }, 1)).toBeUndefined()
  })

  test.each([1, 2, 5])('waits a little longer by chance, at the %ith time', attempt => {
    const base = 1_000 * 2 ** (attempt - 1)
    const most = retryOf(failed('server'), attempt, () => 1)?.delayMs
    expect(most).toBe(base + Math.min(base / 4, 1_000))
  })

  test.each([
    [2, 2_000],
    [60, 60_000],
    [0, 1_000],
    [0.5, 500],
  ])('waits as long as the server asks: %d seconds', (retryAfter, delayMs) => {
    expect(retryOf(failed('rate-limit', '', retryAfter), 1, never)?.delayMs).toBe(delayMs)
    expect(retryOf(failed('rate-limit', '', retryAfter), 1, () => 1)?.delayMs).toBeLessThanOrEqual(delayMs + 1_000)
  })

  test.each([
    [61, '61 seconds'],
    [120, '2 minutes'],
    [3600, '60 minutes'],
    [7201, '3 hours'],
  ])('is left to the person where the server asks for %i seconds, and says so', (retryAfter, words) => {
    const reply = failed('rate-limit', '', retryAfter)
    expect(retryOf(reply, 1)).toBeUndefined()
    expect(asEnglish(wordsForFailure(reply.error))).toBe(
      `It failed. The server asks to wait ${words} before trying again.`,
    )
  })

  test('says what the provider says otherwise', () => {
    expect(wordsForFailure(failed('rate-limit', '', 60).error)).toBe('It failed.')
  })
})
