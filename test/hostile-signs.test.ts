import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { sampleOf, timeFor } from './helpers/how-deep'
import { READERS, SIGNS } from './helpers/outside-texts'

/**
 * The lengths for the test that every reader of foreign text finishes, whatever is in it. The steps of a regular
 * expression cannot be counted from here, and on a busy machine a clock is reliable only with a limit that is far from
 * both: a reader that takes linear time needs hundredths of a second for these texts, and one that takes quadratic time
 * minutes. V8 stops it at the limit, also within an expression.
 */
const LENGTHS = sampleOf([400_000, 200_000, 100_000], 1)
const MOST_MS = 15_000

/** The text before and after a row of signs: most readers search for an end in vain, some only in what begins like a fence. */
const FRAMES = sampleOf([['', 'x'] as const, ['', ''] as const, ['```', 'x'] as const], 1)

const script = new Script('readToTheEnd()')

function isRead(read: (text: string) => unknown, text: string, mostMs = MOST_MS): boolean {
  const scope = globalThis as { readToTheEnd?: () => void }
  scope.readToTheEnd = () => {
    try {
      read(text)
    } catch {
      // A reader may refuse it.
    }
  }
  try {
    script.runInThisContext({ timeout: mostMs })
    return true
  } catch {
    return false
  } finally {
    delete scope.readToTheEnd
  }
}

test.each(READERS)('%s is read to its end, however hostile', { timeout: timeFor(120_000) }, (_, read) => {
  const slow = sampleOf(SIGNS, 6).flatMap(sign =>
    LENGTHS.flatMap(length =>
      FRAMES.filter(
        ([before, after]) => !isRead(read, before + sign.repeat(Math.ceil(length / sign.length)) + after),
      ).map(([before, after]) => `${length}: ${JSON.stringify(before + sign + after)}`),
    ),
  )
  expect(slow).toEqual([])
})

test('a reader that takes quadratic time is stopped', () => {
  expect(isRead(text => /\s+$/.test(text), `${' '.repeat(400_000)}x`, 500)).toBe(false)
})
