import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiffRow, diffRows } from '../../../renderer/diff/diff-rows'
import type { Hunk } from '../../../shared/effects'

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
      hunks: [{ oldStart: 41, oldLines: 3, newStart: 43, newLines: 3, lines: [' a', '-b', '+c', ' d'] }],
    })
    expect(rows).toEqual([
      { kind: 'skipped', lines: 40 },
      { kind: 'context', text: 'a', oldNumber: 41, newNumber: 43 },
      { kind: 'del', text: 'b', oldNumber: 42, newNumber: null },
      { kind: 'add', text: 'c', oldNumber: null, newNumber: 44 },
      { kind: 'context', text: 'd', oldNumber: 43, newNumber: 45 },
    ])
  })

  test('says how many lines lie between two hunks', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`)
    const changed = lines.map((line, index) => (index === 4 || index === 29 ? `new ${line}` : line))
    const skipped = rowsOf(lines.join(''), changed.join('')).filter(row => row.kind === 'skipped')
    expect(skipped).toEqual([
      { kind: 'skipped', lines: 1 },
      { kind: 'skipped', lines: 18 },
    ])
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
