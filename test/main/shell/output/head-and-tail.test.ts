import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headAndTail } from '../../../../main/shell/output/head-and-tail'

test('keeps everything up to twice the limit', () => {
  const kept = headAndTail(3)
  kept.push('ab')
  kept.push('cdef')

  expect(kept.ends()).toEqual({ head: 'abc', dropped: 0, tail: 'def' })
})

test('drops and counts the middle of more', () => {
  const kept = headAndTail(3)
  for (const letter of 'abcdefghijklmnop') kept.push(letter)

  expect(kept.ends()).toEqual({ head: 'abc', dropped: 10, tail: 'nop' })
})

test('is empty when nothing came', () => {
  expect(headAndTail(3).ends()).toEqual({ head: '', dropped: 0, tail: '' })
})

test('keeps the same ends however the text is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 20 }), (pieces, limit) => {
      const text = pieces.join('')
      const kept = headAndTail(limit)
      for (const piece of pieces) kept.push(piece)

      const rest = text.slice(limit)
      const tail = rest.slice(-limit)
      expect(kept.ends()).toEqual({ head: text.slice(0, limit), dropped: rest.length - tail.length, tail })
    }),
  )
})
