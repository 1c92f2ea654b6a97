import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberColumns, parseTable, separatorOf } from '../../../../renderer/views/tables/parse-table'
import { runsOf } from '../../../helpers/how-deep'

const rowsOf = (text: string, separator = ',') => parseTable(text, separator, 100).rows

test('reads quotes, line breaks within them and doubled quotes', () => {
  expect(rowsOf('a,"b, c","say ""hi"""\r\n"two\nlines",,x')).toEqual([
    ['a', 'b, c', 'say "hi"'],
    ['two\nlines', '', 'x'],
  ])
})

test('reads empty cells, also at the end, and no row after the last line break', () => {
  expect(rowsOf('a,\n,b\n\n')).toEqual([['a', ''], ['', 'b'], ['']])
  expect(rowsOf('a,')).toEqual([['a', '']])
  expect(rowsOf('')).toEqual([])
})

test('takes a quote that never ends as the rest', () => {
  expect(rowsOf('a,"b\nc')).toEqual([['a', 'b\nc']])
})

test('stops after so many rows, and says that there are more', () => {
  expect(parseTable('a\nb\nc', ',', 2)).toEqual({ rows: [['a'], ['b']], more: true, moreColumns: 0 })
  expect(parseTable('a\nb\n', ',', 2)).toEqual({ rows: [['a'], ['b']], more: false, moreColumns: 0 })
})

test('gives the first hundred columns, and says how many more the widest row has', () => {
  const wide = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
  const { rows, moreColumns } = parseTable([wide(100), wide(112), wide(3)].join('\n'), ',', 100)
  expect(rows).toEqual([wide(100), wide(100), wide(3)])
  expect(moreColumns).toBe(12)
})

test('finds the separator of the first line', () => {
  expect(['a,b;c,d', 'a;b', 'a\tb', 'a'].map(separatorOf)).toEqual([',', ';', '\t', ','])
})

test('tells which columns are numbers: all that is in them, of whatever country', () => {
  const numbers = ['7', '-1.5', '+0,25', '1,234.50', '1 234 567', '1’000', '12 %', '6.02e23', '']
  expect(numberColumns(numbers.map(cell => [cell, '', 'text', cell && '2026-11-23']))).toEqual(new Set([0]))
  for (const other of ['1.2.3', '12:30', '12 kg', '1-2', 'e5', '-', '٣']) {
    expect(numberColumns([['1'], [other]]), other).toEqual(new Set())
  }
})

test('reads back what was written', () => {
  const cell = fc.string({ maxLength: 8 }).map(text => text.replace(/\r/g, ''))
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(table, rows => {
      const written = rows.map(row => row.map(text => `"${text.replaceAll('"', '""')}"`).join(';')).join('\n')
      expect(rowsOf(written, ';')).toEqual(rows)
    }),
    { numRuns: runsOf(200) },
  )
})
