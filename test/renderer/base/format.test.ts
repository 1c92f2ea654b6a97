import { expect, test } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatCost,
  formatDuration,
  formatLimit,
  formatLongAgo,
  formatTokens,
  nextAge,
} from '../../../renderer/base/format'

test.each([
  [0, '0 ms'],
  [38.4, '38 ms'],
  [999, '999 ms'],
  [1000, '1 s'],
  [1949, '1.9 s'],
  [59_999, '59.9 s'],
  [60_000, '1:00'],
  [125_000, '2:05'],
  [3_600_000, '60:00'],
])('formatDuration words %d ms as %j', (milliseconds, expected) => {
  expect(formatDuration(milliseconds)).toBe(expected)
})

test('formatLimit words whole minutes as such', () => {
  expect([30_000, 60_000, 90_000, 300_000, 1500].map(formatLimit)).toEqual(['30 s', '1 min', '90 s', '5 min', '1.5 s'])
})

test('formatBytes uses the largest unit that fits', () => {
  expect([0, 999, 1000, 15_400, 1_900_000, 2_000_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '15 kB',
    '1.9 MB',
    '2.0 GB',
  ])
})

test('formatTokens shortens thousands', () => {
  expect([0, 640, 12_400, 123_456].map(formatTokens)).toEqual(['0', '640', '12.4k', '123k'])
})

test('formatAgo is as short as a list needs it', () => {
  const now = new Date('2026-11-21T12:00:00').getTime()
  const ago = (minutes: number) => formatAgo(now - minutes * 60_000, now)
  expect([0, 5, 59, 60, 23 * 60, 25 * 60, 3 * 24 * 60, 30 * 24 * 60].map(ago)).toEqual([
    'now',
    '5 min',
    '59 min',
    '1 h',
    '23 h',
    'Fri',
    'Wed',
    'Oct 22',
  ])
})

test.each([-5, 0, 0.5, 1, 59.5, 60, 90, 23.9 * 60, 24 * 60, 40 * 60, 48 * 60, 6.9 * 24 * 60])(
  'formatAgo’s words for %s minutes ago hold until nextAge and no longer',
  minutes => {
    const at = new Date('2026-11-21T12:00:00').getTime()
    const now = at + minutes * 60_000
    const next = nextAge(at, now)
    expect(next).toBeGreaterThan(now)
    expect(formatAgo(at, next - 1)).toBe(formatAgo(at, now))
    expect(formatAgo(at, next)).not.toBe(formatAgo(at, now))
  },
)

test('an age of a week is a date and stays', () => {
  expect(nextAge(0, 7 * 24 * 3_600_000)).toBe(Number.POSITIVE_INFINITY)
})

test('formatAgo takes a clock that was set back for now', () => {
  expect(formatAgo(5_000, 0)).toBe('now')
})

test('amounts keep the digits that say something', () => {
  expect([0, 0.00123, 0.05, 0.126, 12, 1234.5].map(formatCost)).toEqual([
    ...['$0.00', '$0.0012', '$0.05', '$0.13', '$12.00', '$1,234.50'],
  ])
})

test('formatLongAgo says it as a sentence needs it, and never that it is to come', () => {
  const now = Date.UTC(2026, 0, 20)
  const ago = (minutes: number) => formatLongAgo(now - minutes * 60_000, now)
  expect([-5, 0, 1, 3, 59, 60, 150, 24 * 60, 300 * 24 * 60].map(ago)).toEqual([
    ...['1 minute ago', '1 minute ago', '1 minute ago', '3 minutes ago', '59 minutes ago'],
    ...['1 hour ago', '2 hours ago', '1 day ago', '300 days ago'],
  ])
})
