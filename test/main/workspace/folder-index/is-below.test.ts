import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBelow } from '../../../../main/workspace/folder-index/is-below'

const path = fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 }).map(names => names.join('/'))

test('a path is below a folder where it is that folder or begins with it and a slash, and nowhere else', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 4 }), path, (folders, one) => {
      const expected = folders.some(folder => one === folder || one.startsWith(`${folder}/`))
      expect(isBelow(new Set(folders), one)).toBe(expected)
    }),
  )
})

test('everything is below the folder that holds all', () => {
  expect(isBelow(new Set(['']), 'a/b')).toBe(true)
})
