import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeItems, countLines, pathsOf, verbOfItem } from '../../../../renderer/views/diff/change-items'
import { fileChange, move } from '../../session-facts'

const shown = (...changes: Parameters<typeof changeItems>[0]) =>
  changeItems(changes).map(item => `${verbOfItem(item)} ${pathsOf(item).join(' > ')}`)

describe('changeItems', () => {
  test('shows a deletion and a creation of the same content as a move, in either order', () => {
    const [from, to] = move('a.md', 'b/a.md')
    if (!from || !to) throw new Error('a move is two changes')
    expect(shown(from, to)).toEqual(['move a.md > b/a.md'])
    expect(shown(to, from)).toEqual(['move a.md > b/a.md'])
  })

  test('keeps a deletion and a creation of different contents apart', () => {
    expect(shown(fileChange('a', 'delete'), fileChange('b', 'create'))).toEqual(['delete a', 'create b'])
  })

  test('never takes a change for part of a move, whatever its content', () => {
    const [, to] = move('a', 'b')
    const changed = { ...fileChange('c'), before: { hash: 'm', bytes: 10 } }
    expect(shown(changed, ...(to ? [to] : []))).toEqual(['change c', 'create b'])
  })

  test('gives each creation one source, and shows the rest as what they are', () => {
    expect(shown(...move('a', 'b'), ...move('c', 'd'))).toEqual(['move a > b', 'move c > d'])
    expect(shown(...move('a', 'b').slice(0, 1), ...move('c', 'd'))).toEqual(['delete c', 'move a > d'].sort())
    expect(shown(...move('a', 'b'), ...move('c', 'd').slice(1))).toEqual(['move a > b', 'create d'])
  })

  test('leaves no file out and names none twice', () => {
    const change = fc.tuple(fc.constantFrom('create', 'change', 'delete'), fc.constantFrom('x', 'y', 'z'))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), kinds => {
        const changes = kinds.map(([kind, hash], index) => {
          const made = fileChange(`f${index}`, kind as 'create' | 'change' | 'delete')
          const content = { hash, bytes: 1 }
          return { ...made, before: made.before && content, after: made.after && content }
        })
        const paths = changeItems(changes).flatMap(pathsOf)
        expect(paths.toSorted()).toEqual(changes.map(({ path }) => path).toSorted())
      }),
    )
  })
})

test('countLines counts nothing for what only moves', () => {
  expect(countLines(changeItems([...move('a', 'b'), fileChange('c')]))).toEqual({ added: 2, removed: 1 })
})
