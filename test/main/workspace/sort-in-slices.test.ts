import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSlices } from '../../../main/workspace/sort-in-slices'
import { runsOf } from '../../helpers/how-deep'

test('sorts as an array does, equals in the order in which they came', async () => {
  const item = fc.record({ key: fc.nat(20), mark: fc.nat() })
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 3_000, size: 'max' }), async items => {
      const sorted = await sortInSlices(items, (one, other) => one.key - other.key)
      expect(sorted).toEqual(items.toSorted((one, other) => one.key - other.key))
    }),
    { numRuns: runsOf(30) },
  )
})

test('lets others have their turn meanwhile', async () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `name-${(index * 7_919) % 50_000}`)
  const { compare } = new Intl.Collator('en', { numeric: true })
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate()
  })()
  const sorted = await sortInSlices(names, compare)
  isOver = true
  await others
  expect(sorted.slice(0, 3)).toEqual(['name-0', 'name-1', 'name-2'])
  expect(turns).toBeGreaterThan(10)
})
