import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginOf, type DiffRow, diffRows, type LineRow, type Revealed } from '../../../../renderer/views/diff/diff-rows'
import type { Hunk } from '../../../../shared/session/effects'

function rowsOf(before: string, after: string, context = 3): DiffRow[] {
  const { hunks } = structuredPatch('a', 'a', before, after, '', '', { context })
  return diffRows({ type: 'lines', hunks: hunks as Hunk[] })
}

/** The file after the change, rebuilt from what is shown (the whole file must be in the diff). */
function rebuilt(rows: readonly DiffRow[]): string {
  let text = ''
  rows.forEach((row, index) => {
    if (row.kind !== 'add' && row.kind !== 'context') return
    text += row.text + (rows[index + 1]?.kind === 'no-newline' ? '' : '\n')
  })
  return text
}

describe('diffRows', () => {
  test('numbers old and new lines on their own', () => {
    const rows = diffRows({
      type: 'lines',
      hunks: [{ oldStart: 41, oldLines: 3, newStart: 41, newLines: 3, lines: [' a', '-b', '+c', ' d'] }],
    })
    expect(rows).toEqual([
      { kind: 'skipped', gap: { id: 1, oldStart: 1, newStart: 1, lines: 40 } },
      { kind: 'context', text: 'a', oldNumber: 41, newNumber: 41 },
      { kind: 'del', text: 'b', oldNumber: 42, newNumber: null },
      { kind: 'add', text: 'c', oldNumber: null, newNumber: 42 },
      { kind: 'context', text: 'd', oldNumber: 43, newNumber: 43 },
    ])
  })

  test('says how many lines lie between two hunks', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`)
    const changed = lines.map((line, index) => (index === 4 || index === 29 ? `new ${line}` : line))
    const skipped = rowsOf(lines.join(''), changed.join('')).flatMap(row => (row.kind === 'skipped' ? row.gap : []))
    expect(skipped.map(gap => gap.lines)).toEqual([1, 18, null])
    expect(skipped.map(gap => gap.oldStart)).toEqual([1, 9, 34])
  })

  test('shows a created file as added lines from 1', () => {
    expect(rowsOf('', 'one\ntwo\n')).toEqual([
      { kind: 'add', text: 'one', oldNumber: null, newNumber: 1 },
      { kind: 'add', text: 'two', oldNumber: null, newNumber: 2 },
    ])
  })

  test('keeps carriage returns and says where the last line has no line end', () => {
    expect(rowsOf('a\r\nb', 'a\r\nc')).toEqual([
      { kind: 'context', text: 'a\r', oldNumber: 1, newNumber: 1 },
      { kind: 'del', text: 'b', oldNumber: 2, newNumber: null },
      { kind: 'no-newline' },
      { kind: 'add', text: 'c', oldNumber: null, newNumber: 2 },
      { kind: 'no-newline' },
    ])
  })

  test('keeps lines that begin with a sign themselves', () => {
    expect(rowsOf('', '+a\n-b\n\\c\n').map(row => 'text' in row && row.text)).toEqual(['+a', '-b', '\\c'])
  })

  test('has no rows for an empty file', () => {
    expect(diffRows({ type: 'lines', hunks: [] })).toEqual([])
  })

  const old = Array.from({ length: 100 }, (_, index) => `line ${index + 1}\n`)
  const now = old.flatMap((line, index) => (index === 9 ? ['new\n', line] : index === 79 ? [`new ${line}`] : [line]))
  const { hunks } = structuredPatch('a', 'a', old.join(''), now.join(''), '', '', { context: 3 })
  const opened = (revealed: Revealed) => diffRows({ type: 'lines', hunks: hunks as Hunk[] }, revealed)
  const numbered = (rows: readonly DiffRow[]) =>
    rows.flatMap(row => (row.kind === 'context' ? [[row.text, row.oldNumber, row.newNumber]] : []))

  test('shows opened lines at both ends of a gap, with their numbers before and after', () => {
    const rows = opened({ 13: { above: ['line 13', 'line 14'], below: ['line 76'] } })
    expect(numbered(rows)).toContainEqual(['line 13', 13, 14])
    expect(numbered(rows)).toContainEqual(['line 76', 76, 77])
    expect(rows.flatMap(row => (row.kind === 'skipped' ? row.gap : []))[1]).toEqual({
      id: 13,
      oldStart: 15,
      newStart: 16,
      lines: 61,
    })
  })

  test('has no gap where all of it was opened, also at the end once that is known', () => {
    const gap = { above: old.slice(12, 76).map(line => line.trimEnd()), below: [] }
    const end = { above: old.slice(83).map(line => line.trimEnd()), below: [], total: 17 }
    const rows = opened({ 1: { above: [], below: old.slice(0, 6).map(line => line.trimEnd()) }, 13: gap, 84: end })
    expect(rows.some(row => row.kind === 'skipped')).toBe(false)
    expect(rebuilt(rows)).toBe(now.join(''))
  })

  test('has a long line in pieces that join to it, of which the first alone has numbers', () => {
    const line = '😀'.repeat(1_501)
    const pieces = diffRows({
      type: 'lines',
      hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: [`+${line}`] }],
    }) as LineRow[]
    expect(pieces.map(({ text }) => text).join('')).toBe(line)
    expect(pieces.every(({ text }) => text.length <= 1_000 && text.isWellFormed())).toBe(true)
    expect(pieces.map(({ newNumber }) => newNumber)).toEqual([1, null, null, null])
    expect(pieces.map(({ isRest, isCut }) => [isRest, isCut])).toEqual([
      [undefined, true],
      [true, true],
      [true, true],
      [true, undefined],
    ])
  })

  test('shows enough to rebuild any file after any change', () => {
    const line = fc.stringMatching(/^[ab+\-\\\t\r ]{0,6}$/)
    const file = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => {
      const text = lines.join('\n')
      return ends && text !== '' ? `${text}\n` : text
    })
    fc.assert(
      fc.property(file, file, (before, after) => {
        if (before !== after) expect(rebuilt(rowsOf(before, after, 100_000))).toBe(after)
      }),
    )
  })
})

describe('beginOf', () => {
  const added = (from: number, count: number): Hunk => ({
    oldStart: 0,
    oldLines: 0,
    newStart: from,
    newLines: count,
    lines: Array.from({ length: count }, (_, at) => `+${from + at}`),
  })

  test('is a short diff itself, and the first lines of a long one in the same rows', () => {
    const short = { type: 'lines' as const, hunks: [added(1, 400), added(500, 600)] }
    expect(beginOf(short)).toBe(short)
    for (const hunks of [[added(1, 50_000)], [added(1, 400), added(500, 601)], [added(1, 1_000), added(2_000, 1)]]) {
      const whole = { type: 'lines' as const, hunks }
      const begin = diffRows(beginOf(whole)).filter(row => row.kind === 'add')
      expect(begin).toHaveLength(1_000)
      expect(begin).toEqual(
        diffRows(whole)
          .filter(row => row.kind === 'add')
          .slice(0, 1_000),
      )
    }
  })
})

test('a hunk that stands by itself has no gaps, and its changed lines know their numbers in it', () => {
  const hunk = { oldStart: 41, oldLines: 2, newStart: 41, newLines: 2, lines: [' a', '-b', '+c', ' d', ' e', ' f'] }
  const rows = diffRows({ type: 'lines', hunks: [hunk] }, {}, false)
  expect(rows.map(row => ('text' in row ? [row.text, row.line] : row.kind))).toEqual([
    ['a', undefined],
    ['b', 1],
    ['c', 2],
    ['d', undefined],
    ['e', undefined],
    ['f', undefined],
  ])
})
