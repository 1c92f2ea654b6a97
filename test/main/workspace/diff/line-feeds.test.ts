import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineFeeds } from '../../../../main/workspace/diff/line-feeds'

const text = fc.array(fc.constantFrom('a', '\n', 'bc'), { maxLength: 30 }).map(parts => parts.join(''))

test('tells as many line feeds between two places as there are', () => {
  fc.assert(
    fc.property(text, fc.nat(40), fc.nat(40), (all, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      expect(lineFeeds(all).between(from, to)).toBe(all.slice(from, to).split('\n').length - 1)
    }),
  )
})

test('up leads to the beginning of the line of a place, or of lines above it', () => {
  const feeds = lineFeeds('ab\ncd\nef')
  expect([0, 1, 2, 5].map(lines => feeds.up(7, lines))).toEqual([6, 3, 0, 0])
  expect(feeds.up(2, 0)).toBe(0)
})

test('down leads behind the end of so many lines, and no further than the end', () => {
  const feeds = lineFeeds('ab\ncd\nef')
  expect([0, 1, 2, 3, 9].map(lines => feeds.down(1, lines))).toEqual([0, 3, 6, 8, 8])
})
