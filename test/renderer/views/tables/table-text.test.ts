import { expect, test } from 'vitest'
import { parseTable } from '../../../../renderer/views/tables/parse-table'
import { nextSort, numberOf, sortedPlaces } from '../../../../renderer/views/tables/sort-rows'
import { tableAsCsv, tableAsMarkdown } from '../../../../renderer/views/tables/table-text'

test('numbers are read as people write them', () => {
  const read = ['12', '-3.5', '1,050', '1.050,5', '12 %', '$1,200.50', '3 €', '−4', '1e3', '1 000 000'].map(numberOf)
  expect(read).toEqual([12, -3.5, 1_050, 1_050.5, 12, 1_200.5, 3, -4, 1_000, 1_000_000])
  for (const text of ['', 'x', '1-2', '2024-01-01', '1.2.3', 'Infinity', '0x10']) expect(numberOf(text)).toBeUndefined()
})

test('rows are sorted by numbers, then by texts, and empty cells are last', () => {
  const rows = [['10'], ['9'], [''], ['b'], ['a'], ['9']]
  expect(sortedPlaces(rows, { column: 0, isDescending: false })).toEqual([1, 5, 0, 4, 3, 2])
  expect(sortedPlaces(rows, { column: 0, isDescending: true })).toEqual([3, 4, 0, 1, 5, 2])
  expect(sortedPlaces(rows, null)).toEqual([0, 1, 2, 3, 4, 5])
  expect(sortedPlaces([['x'], []], { column: 3, isDescending: false })).toEqual([0, 1])
})

test('a head sorts up, down, and not at all', () => {
  const up = nextSort(null, 2)
  const down = nextSort(up, 2)
  expect([up, down, nextSort(down, 2)]).toEqual([
    { column: 2, isDescending: false },
    { column: 2, isDescending: true },
    null,
  ])
  expect(nextSort(down, 1)).toEqual({ column: 1, isDescending: false })
})

const TABLE = { head: ['a', 'b|c'], rows: [['x, "y"', 'line\nbreak'], ['=1+1', '-5'], ['z']] }

test('a table that is copied is the same table when it is read', () => {
  const csv = tableAsCsv(TABLE)
  expect(csv).toBe('a,b|c\r\n"x, ""y""","line\nbreak"\r\n\'=1+1,-5\r\nz')
  expect(parseTable(csv, ',', 10).rows[1]).toEqual(['x, "y"', 'line\nbreak'])
})

test('a table of Markdown has a line for each row', () => {
  expect(tableAsMarkdown(TABLE)).toBe(
    '| a | b\\|c |\n| --- | --- |\n| x, "y" | line<br>break |\n| =1+1 | -5 |\n| z |  |',
  )
})
