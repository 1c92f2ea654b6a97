import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPaths } from '../../../../main/workspace/search/first-paths'
import { sortByPath } from '../../../../main/workspace/search/sort-by-path'
import { runsOf } from '../../../helpers/how-deep'

const name = fc.string({
  unit: fc.constantFrom('a', 'b', '-', '.', ' ', '0', 'é', '\uffee', '\u{1f600}'),
  maxLength: 3,
})
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'))

test('keeps the paths that sorting all of them would put first, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 600 }), fc.integer({ min: 1, max: 40 }), (paths, most) => {
      const first = firstPaths(most)
      // Some at a time, as they are listed.
      for (let at = 0; at < paths.length; at += 37) first.add(paths.slice(at, at + 37))
      const sorted = sortByPath(paths.map(each => ({ path: each }))).map(item => item.path)
      expect(first.sorted()).toEqual(sorted.slice(0, most))
      expect(first.hasMore()).toBe(paths.length > most)
    }),
    { numRuns: runsOf(200) },
  )
})

test('takes from texts of many paths those that are wanted', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 600 }), fc.integer({ min: 1, max: 40 }), (paths, most) => {
      const first = firstPaths(most)
      const isWanted = (each: string) => !each.includes('a')
      for (let at = 0; at < paths.length; at += 37) first.addRecords(paths.slice(at, at + 37).join('\0'), isWanted)
      const wanted = sortByPath(paths.filter(isWanted).map(each => ({ path: each }))).map(item => item.path)
      expect(first.sorted()).toEqual(wanted.slice(0, most))
      expect(first.hasMore()).toBe(wanted.length > most)
    }),
    { numRuns: runsOf(200) },
  )
})

test('needs no more room than for what it keeps, and little time, for a million paths from the last to the first', () => {
  const first = firstPaths(50)
  for (let at = 999_999; at > 0; at -= 1000) {
    first.add(Array.from({ length: 1000 }, (_, index) => `folder/${String(at - index).padStart(7, '0')}`))
  }
  expect(first.sorted().slice(0, 2)).toEqual(['folder/0000000', 'folder/0000001'])
})
