import { expect, test } from 'vitest'
import { prun } from '../../../../main/tools/phi/prun'
import { prunWithMemo } from '../../../../main/tools/phi/prun-with-memo'
import { askedOfSession } from '../../../helpers/asked-of-session'

test('asks for so many tokens, with a memo or without', () => {
  expect(askedOfSession(prun, { tokens: 9 }).pruned).toEqual({ tokens: 9 })
  expect(askedOfSession(prunWithMemo, { tokens: 9, memo: 'M' }).pruned).toEqual({ tokens: 9, memo: 'M' })
})

test.each([0, -1, 1.5, '9'])('refuses %j tokens', tokens => {
  expect(() => askedOfSession(prun, { tokens })).toThrow("'tokens' must be a positive integer.")
})

test('refuses a memo without words', () => {
  expect(() => askedOfSession(prunWithMemo, { tokens: 9, memo: ' ' })).toThrow("'memo' must be a non-empty string.")
})
