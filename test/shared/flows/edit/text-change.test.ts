import { expect, test } from 'vitest'
import { applyTextChanges } from '../../../../shared/flows/edit/text-change'

test('changes are made at the places of the text as it was', () => {
  const changes = [
    { from: 0, to: 1, insert: 'AA' },
    { from: 2, to: 2, insert: '-' },
    { from: 3, to: 4, insert: '' },
  ]
  expect(applyTextChanges('abcde', changes)).toBe('AAb-ce')
  expect(applyTextChanges('abc', [])).toBe('abc')
})
