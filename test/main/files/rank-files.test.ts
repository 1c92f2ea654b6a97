import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileEntry } from '../../../main/files/file-entry'
import { rankFiles } from '../../../main/files/rank-files'
import { runsOf } from '../../helpers/how-deep'

const rank = (query: string, paths: readonly string[], limit = 50) => rankFiles([paths.map(fileEntry)], query, limit)

describe('the best comes first:', () => {
  test.each([
    ['the name over the path', 'user', ['user/a.ts', 'src/user.ts'], 'src/user.ts'],
    ['a whole name over its start', 'user', ['a/users.ts', 'a/b/user.ts'], 'a/b/user.ts'],
    ['the start of a name over its middle', 'lines', ['reads-lines', 'x/y/linesman'], 'x/y/linesman'],
    ['the start of a word over its middle', 'line', ['a/online.ts', 'src/read-lines.ts'], 'src/read-lines.ts'],
    ['a capital as the start of a word', 'line', ['a/online.ts', 'sources/readLines.ts'], 'sources/readLines.ts'],
    ['letters in a row over letters apart', 'abc', ['axbxc', 'x/y/z/xabc'], 'x/y/z/xabc'],
    ['initials over other letters', 'rl', ['a/corral.ts', 'src/read-lines.ts'], 'src/read-lines.ts'],
    ['folders as typed', 'user/ind', ['index/user', 'src/user/index.ts', 'user-index'], 'src/user/index.ts'],
    ['the shorter of two', 'index', ['a/b/c/index.ts', 'a/index.ts'], 'a/index.ts'],
    ['capitals and small letters alike', 'ReadMe', ['src/remade.ts', 'README.md'], 'README.md'],
    ['words in any order', 'service user', ['src/service.ts', 'src/user/service.ts'], 'src/user/service.ts'],
    ['a path as on Windows', 'user\\ser', ['usser', 'src/user/service.ts'], 'src/user/service.ts'],
    ['letters beyond ASCII', 'grüß', ['gruss.md', 'Grüße.md'], 'Grüße.md'],
  ])('%s', async (_, query, paths, best) => {
    expect((await rank(query, paths))[0]).toBe(best)
    expect((await rank(query, paths.toReversed()))[0]).toBe(best)
  })
})

test('only files that have all letters in order are there', async () => {
  const path = fc.stringMatching(/^[abC/._-]{1,12}$/)
  const has = (query: string, text: string) => {
    let from = 0
    for (const letter of query) {
      from = text.indexOf(letter, from) + 1
      if (from === 0) return false
    }
    return true
  }
  const property = fc.asyncProperty(fc.uniqueArray(path), fc.stringMatching(/^[abc/.]{1,4}$/), async (paths, query) => {
    const expected = paths.filter(text => has(query, text.toLowerCase()))
    expect((await rank(query, paths)).sort()).toEqual(expected.sort())
  })
  await fc.assert(property, { numRuns: runsOf(300) })
})

test('a limit gives the first of all', async () => {
  const paths = fc.uniqueArray(fc.stringMatching(/^[ab/.-]{1,10}$/), { minLength: 5 })
  const property = fc.asyncProperty(paths, fc.stringMatching(/^[ab ]{0,3}$/), async (all, query) => {
    expect(await rank(query, all, 3)).toEqual((await rank(query, all)).slice(0, 3))
  })
  await fc.assert(property, { numRuns: runsOf(300) })
})

test('a name made to be slow is not', async () => {
  const paths = Array.from({ length: 2_000 }, (_, i) => `${'a/'.repeat(1_000)}${i}`)
  expect(await rank(`${'a'.repeat(199)}b`, paths)).toEqual([])
  expect(await rank('a'.repeat(200), paths)).toHaveLength(50)
})
