import { expect, test } from 'vitest'
import { firstOf } from '../../../main/workspace/first-of'

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

test('names all of up to twenty', () => {
  expect(firstOf([], ', ')).toBe('')
  expect(firstOf(names(20), ', ')).toBe(names(20).join(', '))
})

test('of more names the first twenty, and how many more there are', () => {
  expect(firstOf(names(23), ' ')).toBe(`${names(20).join(' ')} +3`)
})
