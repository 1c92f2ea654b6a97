import { diffArrays } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines, type LineEdit } from '../../../../main/workspace/diff/diff-lines'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = runsOf(1_000)
const LONG = 60_000

const line = fc.constantFrom('a', 'b', 'c', 'd', '')
const lines = fc.array(line, { maxLength: 40 })
/** Two texts of which the second comes of the first by some edits, as in life. */
const edited = fc
  .tuple(fc.array(fc.oneof(line, fc.string()), { maxLength: 60 }), fc.array(fc.tuple(fc.nat(60), fc.nat(3), lines)))
  .map(([old, edits]): [string[], string[]] => {
    const made = [...old]
    for (const [at, gone, added] of edits) made.splice(at, gone, ...added)
    return [old, made]
  })

function made(old: readonly string[], next: readonly string[], edits: readonly LineEdit[]): string[] {
  const out: string[] = []
  let kept = 0
  for (const { oldStart, oldEnd, newStart, newEnd } of edits) {
    out.push(...old.slice(kept, oldStart))
    expect(newStart).toBe(out.length)
    out.push(...next.slice(newStart, newEnd))
    kept = oldEnd
  }
  return [...out, ...old.slice(kept)]
}

const size = (edits: readonly LineEdit[]) =>
  edits.reduce((sum, edit) => sum + edit.oldEnd - edit.oldStart + edit.newEnd - edit.newStart, 0)

describe('the edits between two lists of lines', () => {
  test.each([
    ['any', fc.tuple(lines, lines)],
    ['edited', edited],
  ])('make the new ones of the old ones, and are the fewest: %s lists', (_kind, pairs) => {
    fc.assert(
      fc.property(pairs, ([old, next]) => {
        const edits = diffLines(old, next, { left: 1_000_000 }) ?? []
        expect(made(old, next, edits)).toEqual(next)
        const fewest = diffArrays(old, next).filter(({ added, removed }) => added || removed)
        expect(size(edits)).toBe(fewest.reduce((sum, { count }) => sum + count, 0))
      }),
      { numRuns: RUNS },
    )
  })

  test('are apart from each other, so that equal lines lie between', () => {
    fc.assert(
      fc.property(edited, ([old, next]) => {
        const edits = diffLines(old, next, { left: 1_000_000 }) ?? []
        for (const [index, edit] of edits.entries()) {
          expect(edit.oldStart).toBeGreaterThan(edits[index - 1]?.oldEnd ?? -1)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('are none for equal lists, and everything for lists without a common line', () => {
    expect(diffLines([], [], { left: 100 })).toEqual([])
    expect(diffLines(['a', 'b'], ['a', 'b'], { left: 100 })).toEqual([])
    expect(diffLines(['a', 'b'], ['c'], { left: 100 })).toEqual([{ oldStart: 0, oldEnd: 2, newStart: 0, newEnd: 1 }])
    expect(diffLines([], ['c'], { left: 100 })).toEqual([{ oldStart: 0, oldEnd: 0, newStart: 0, newEnd: 1 }])
  })

  test('are found at once in long lists that differ little, or of which one is the beginning of the other', () => {
    const old = Array.from({ length: LONG }, (_, index) => `line ${index}`)
    const next = old.with(100, 'other').toSpliced(LONG - 100, 1)
    expect(diffLines(old, next, { left: 1_000_000 })).toHaveLength(2)
    expect(diffLines(old, old.slice(0, 10), { left: 1_000_000 })).toEqual([
      { oldStart: 10, oldEnd: LONG, newStart: 10, newEnd: 10 },
    ])
    expect(diffLines([], old, { left: 1_000_000 })).toHaveLength(1)
  })

  test('are given up when it takes too many steps', () => {
    const [old, next] = [31, 57].map(seed => Array.from({ length: LONG }, (_, index) => `${(index * seed) % 99_991}`))
    expect(diffLines(old ?? [], next ?? [], { left: 100_000 })).toBeUndefined()
  })
})
