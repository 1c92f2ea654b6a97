import { describe, expect, test } from 'vitest'
import { endOf, fieldValueOf } from '../../../../renderer/features/permissions/end-choices'
import { timeLeft } from '../../../../renderer/features/permissions/time-left'

const HOUR = 3_600_000
const now = new Date(2026, 2, 1, 22, 30).getTime()

describe('the end of a rule', () => {
  test('is some hours from now, or the midnight to come', () => {
    expect(endOf('hour', '', now)).toBe(now + HOUR)
    expect(endOf('hours', '', now)).toBe(now + 8 * HOUR)
    expect(endOf('today', '', now)).toBe(new Date(2026, 2, 2).getTime())
    expect(endOf('today', '', new Date(2026, 11, 31, 23, 59, 59, 999).getTime())).toBe(new Date(2027, 0, 1).getTime())
    expect(endOf('today', '', new Date(2026, 2, 2).getTime())).toBe(new Date(2026, 2, 3).getTime())
  })

  test('is the date that was written, and nothing where that is none, or is over', () => {
    expect(endOf('date', '2026-03-02T08:15', now)).toBe(new Date(2026, 2, 2, 8, 15).getTime())
    for (const date of ['', 'soon', '2026-03-01T22:30', '2025-01-01T00:00', '2026-13-01T00:00']) {
      expect(endOf('date', date, now)).toBeNull()
    }
  })

  test('is written as the field takes it, and read back the same', () => {
    expect(fieldValueOf(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02T03:04')
    expect(endOf('date', fieldValueOf(now + HOUR), now)).toBe(now + HOUR)
  })
})

test.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h'],
  [48 * HOUR - 1, '47 h'],
  [48 * HOUR, '2 days'],
])('the time left is given so that it holds at least that long: %i', (milliseconds, words) => {
  expect(timeLeft(milliseconds)).toBe(words)
})
