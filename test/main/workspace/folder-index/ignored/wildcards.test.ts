import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY, fitsWildcards, wildcards } from '../../../../../main/workspace/folder-index/ignored/wildcards'
import { runsOf } from '../../../../helpers/how-deep'

const letter = fc.constantFrom('a', 'b')
const pattern = fc.array(fc.oneof(letter, fc.constant(ANY)), { maxLength: 8 })
const fits = (part: string, item: string) => part === item

test('a pattern fits what the same regular expression fits', () => {
  fc.assert(
    fc.property(pattern, fc.array(letter, { maxLength: 10 }), (parts, items) => {
      const same = new RegExp(`^${parts.map(part => (part === ANY ? '.*' : part)).join('')}$`)
      expect(fitsWildcards(wildcards<string>(parts), items, fits)).toBe(same.test(items.join('')))
    }),
    { numRuns: runsOf(2_000) },
  )
})

test('a pattern that is made to be tried again and again takes no more steps than there are pairs', () => {
  const parts = Array.from({ length: 20 }, () => [ANY, 'a'] as const).flat()
  const items = [...'a'.repeat(2_000), 'b']
  let steps = 0
  const counted = (part: string, item: string) => {
    steps += 1
    return part === item
  }
  expect(fitsWildcards(wildcards<string>(parts), items, counted)).toBe(false)
  expect(steps).toBeLessThanOrEqual(parts.length * items.length)
})
