import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '../../shared/group-by'

test('every item is in the group of its key, once, in the order in which it came', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), items => {
      const keyOf = (item: number) => Math.abs(item % 3)
      const groups = groupBy(items, keyOf)
      for (const [key, group] of groups) expect(group).toEqual(items.filter(item => keyOf(item) === key))
      expect([...groups.values()].flat()).toHaveLength(items.length)
      expect([...groups.keys()]).toEqual([...new Set(items.map(keyOf))])
    }),
  )
})
