import { describe, expect, test } from 'vitest'
import { namedPlaces, placesInCode } from '../../../../renderer/views/places/named-places'

const named = (text: string) => namedPlaces(text, '/work').map(({ path, line, column }) => [path, line, column])

describe('namedPlaces', () => {
  test('finds places as people, compilers and tests write them, on every line', () => {
    expect(
      named('See src/lib.ts:12, and\n  at run (/work/src/a.ts:3:14)\nsrc/b.ts(7,2): error\n  File "c.py", line 9'),
    ).toEqual([
      ['src/lib.ts', 12, undefined],
      ['src/a.ts', 3, 14],
      ['src/b.ts', 7, 2],
      ['c.py', 9, undefined],
    ])
  })

  test('says where in the text they stand', () => {
    const text = 'one\ntwo src/lib.ts:12 three'
    expect(namedPlaces(text, '/work').map(({ start, end }) => text.slice(start, end))).toEqual(['src/lib.ts:12'])
  })

  test('finds none in addresses, outside of the folder, without a folder, or in very long texts', () => {
    expect(named('https://host.name:443 ../x.ts:1 ~/y.ts:2 /etc/z.conf:3')).toEqual([])
    expect(namedPlaces('a.ts:1', '')).toEqual([])
    expect(namedPlaces(`${'a '.repeat(60_000)}a.ts:1`, '/work')).toEqual([])
  })

  test('takes at most 200', () => {
    expect(namedPlaces('a.ts:1\n'.repeat(1_000), '/work')).toHaveLength(200)
  })
})

describe('placesInCode', () => {
  test('takes a path alone for a place, but no other code', () => {
    const paths = (text: string) => placesInCode(text, '/work').map(({ path, line }) => [path, line])
    expect(paths('src/lib.ts')).toEqual([['src/lib.ts', undefined]])
    expect(paths('./README.md')).toEqual([['README.md', undefined]])
    expect(paths('src/lib.ts:12:3')).toEqual([['src/lib.ts', 12]])
    for (const code of ['sum', 'a + b', '../x.ts', '/etc/passwd', 'https://a.org/x', 'npm test']) {
      expect(paths(code), code).toEqual([])
    }
  })
})
