import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffBytes } from '../../../../../main/workspace/diff/diff-text'
import { type DiffRow, diffRows } from '../../../../../renderer/views/diff/diff-rows'
import { hunkRows } from '../../../../../renderer/views/diff/review/plan-parts'
import { commentedLines, nextRow, placeComments, rowRange } from '../../../../../renderer/views/diff/review/row-lines'
import { runsOf } from '../../../../helpers/how-deep'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const change = { path: 'a.ts', before: { hash: 'h0', bytes: 1 }, after: { hash: 'h1', bytes: 1 } }

function hunksOf(before: string, after: string) {
  const { diff } = diffBytes(bytesOf(before), bytesOf(after))
  if (diff.type !== 'lines') throw new Error('The texts are not compared')
  return diff.hunks
}

const rowsOf = (before: string, after: string): DiffRow[] => diffRows({ type: 'lines', hunks: hunksOf(before, after) })

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', '', `${'long '.repeat(300)}line`), { maxLength: 40 })
  .map(lines => lines.join('\n'))

describe('a comment on rows', () => {
  test('stands below the last of them when the same diff is drawn again', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (before, after, one, other) => {
        const rows = rowsOf(before, after)
        if (rows.length === 0) return
        const range = rowRange(rows, { anchor: one % rows.length, head: other % rows.length })
        const lines = commentedLines(rows, range, change)
        if (!lines) return
        const { below, lost } = placeComments(rows, [lines])
        expect(lost).toEqual([])
        const [at = -1] = [...below.keys()]
        expect(commentedLines(rows, { from: at, to: at }, change)?.to).toBe(lines.to)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test('ends at a gap, and quotes what the diff shows', () => {
    const many = Array.from({ length: 30 }, (_, at) => `line ${at}`)
    const rows = rowsOf(many.join('\n'), many.with(2, 'new').with(25, 'NEW').join('\n'))
    const range = rowRange(rows, { anchor: 0, head: rows.length - 1 })
    expect(rows[range.to + 1]?.kind).toBe('skipped')
    expect(commentedLines(rows, { from: 2, to: 3 }, change)).toEqual({
      path: 'a.ts',
      side: 'after',
      from: 3,
      to: 3,
      lines: ['-line 2', '+new'],
      before: 'h0',
      after: 'h1',
    })
    expect(commentedLines(rows, { from: 2, to: 3, side: 'before' }, change)).toMatchObject({
      side: 'before',
      lines: ['-line 2'],
    })
  })

  test('is lost where its lines are gone, and found where they have moved', () => {
    const lines = commentedLines(rowsOf('a\nb\n', 'a\nB\n'), { from: 2, to: 2 }, change)
    if (!lines) throw new Error('There are no lines')
    expect(placeComments(rowsOf('a\nb\n', 'a\nC\n'), [lines]).lost).toEqual([lines])
    const moved = rowsOf('x\na\nb\n', 'x\ny\nz\na\nB\n')
    const [at = -1] = [...placeComments(moved, [lines]).below.keys()]
    expect(moved[at]).toMatchObject({ kind: 'add', text: 'B', newNumber: 5 })
  })
})

test('arrow keys go from line to line of a column, over gaps and what is no line', () => {
  const rows = rowsOf('a\nb', 'a\nB')
  expect(rows.map(({ kind }) => kind)).toEqual(['context', 'del', 'no-newline', 'add', 'no-newline'])
  expect(nextRow(rows, { at: 1 }, 1)).toBe(3)
  expect(nextRow(rows, { at: 0, side: 'after' }, 1)).toBe(3)
  expect(nextRow(rows, { at: 3, side: 'before' }, -1)).toBe(1)
  expect(nextRow(rows, { at: 3 }, 1)).toBeUndefined()
})

test('each hunk has the row at which it begins, or the gap above it', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const hunks = hunksOf(before, after)
      const rows = diffRows({ type: 'lines', hunks })
      const places = hunkRows(rows, hunks)
      expect([...places.values()]).toEqual(hunks.map((_, place) => place))
    }),
    { numRuns: runsOf(500) },
  )
})
