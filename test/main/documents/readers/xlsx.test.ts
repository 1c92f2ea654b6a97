import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSheet, readTables } from '../../../../main/documents/read-document'
import { makeXlsx } from '../../../helpers/make-office'
import { patient, readBytes } from '../../../helpers/read-bytes'

test('a workbook that openpyxl wrote has its sheets, columns with types, dates, formulas and rows', async () => {
  const bytes = await readFile('test/fixtures/documents/sales.xlsx')
  expect(await readBytes(bytes)).toBe(
    [
      '[Excel workbook, 2 sheets: Sales (3 rows × 4 columns), Hidden (1 row × 2 columns)]',
      '## Sheet Sales: 3 rows × 4 columns',
      '',
      'Columns: A Region (text, 1 empty); B Date (date, 1 empty); C Amount (1 number, 1 text, 1 empty); D Paid (boolean, 1 empty)',
      '',
      '| row | A | B | C | D |',
      '| --- | --- | --- | --- | --- |',
      '| 1 | Region | Date | Amount | Paid |',
      '| 2 | North | 2024-03-01 12:30 | 0.3 | TRUE |',
      '| 3 | South \\| West | 2024-03-02 |  | FALSE |',
      '| 5 |  |  | =SUM(C2:C3) |',
      '',
      '## Sheet Hidden (hidden): 1 row × 2 columns',
      '',
      'Columns: A (empty); B (text)',
      '',
      '| row | A | B |',
      '| --- | --- | --- |',
      '| 3 |  | x y |',
    ].join('\n'),
  )
})

test('all kinds of cells are told: texts shared, rich and in place, switches, errors, times, numbers without their noise', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
    '<row r="2"><c r="A2" t="inlineStr"><is><t>in </t><t>place</t></is></c><c r="B2" t="b"><v>1</v></c></row>',
    '<row r="3"><c r="A3" t="e"><v>#DIV/0!</v></c><c r="B3" s="1"><v>0.5</v></c></row>',
    '<row r="4"><c r="A4"><v>1234567890.1000001</v></c><c r="B4" t="str"><f>A1</f><v>result</v></c></row>',
    '<row><c><v>1</v></c><c s="2"><v>60</v></c></row>',
  ]
  const bytes = await makeXlsx(
    { One: rows.join('') },
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>Plain</t></si><si><r><t>Ri</t></r><r><t>ch</t></r><rPh><t>reading</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[Red]#,##0&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="18"/><xf numFmtId="200"/></cellXfs></styleSheet>',
    },
  )
  expect((await readBytes(bytes)).split('\n').slice(7)).toEqual([
    '| 1 | Plain | Rich |',
    '| 2 | in place | TRUE |',
    '| 3 | #DIV/0! | 12:00 |',
    '| 4 | 1234567890.1 | result |',
    '| 5 | 1 | 60 |',
  ])
})

test('only the shape and the first rows are told where only the tables are wanted', async () => {
  const row = (number: number, ...cells: (string | number)[]) =>
    `<row r="${number}">${cells.map((cell, at) => `<c r="${'AB'[at]}${number}"${typeof cell === 'string' ? ' t="str"' : ''}><v>${cell}</v></c>`).join('')}</row>`
  const rows = Array.from({ length: 50 }, (_, at) => row(at + 2, `name ${at}`, at))
  const bytes = await makeXlsx({ Data: row(1, 'Username', 'Count') + rows.join(''), Empty: '' })
  const found = await readTables({ path: 'a.csv', bytes }, 2, patient())
  expect(found).toEqual({
    kind: 'xlsx',
    notes: [],
    tables: [
      {
        name: 'Data',
        rows: 50,
        width: 2,
        columns: [
          { name: 'Username', types: { text: 50 }, empty: 0 },
          { name: 'Count', types: { number: 50 }, empty: 0, numbers: { min: 0, max: 49, mean: 24.5 } },
        ],
        preview: [
          ['name 0', '0'],
          ['name 1', '1'],
        ],
        isWhole: true,
      },
      { name: 'Empty', rows: 0, width: 0, columns: [], preview: [], isWhole: true },
    ],
  })
})

test('a cell at the far end of a sheet costs no more than its place', async () => {
  const bytes = await makeXlsx({ Far: '<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>' })
  const text = await readBytes(bytes)
  expect(text).toContain('## Sheet Far: 1 row × 16384 columns')
  expect(text).toContain('of sheet Far the first 200 of 16384 columns are told')
  expect(text.length).toBeLessThan(20_000)
})

test('a grid has the cells with the formats of their numbers, and rows by their numbers', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>Amount</v></c></row><row r="4"><c r="A4" s="1"><v>1234.5</v></c><c r="C4" s="2"><v>45352</v></c></row>'
  const bytes = await makeXlsx(
    { One: rows, Two: '' },
    {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="#,##0.00 [$€-407]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
  )
  const grid = await readSheet({ path: 'a.xlsx', bytes }, undefined, patient())
  expect(grid).toEqual({
    sheets: [
      { name: 'One', isHidden: false },
      { name: 'Two', isHidden: false },
    ],
    sheet: 0,
    rows: [
      { number: 1, cells: [{ text: 'Amount', type: 'text' }] },
      {
        number: 4,
        cells: [
          { text: '1234.5', type: 'number', format: '#,##0.00 [$€-407]' },
          null,
          { text: '2024-03-01', type: 'date' },
        ],
      },
    ],
    width: 3,
    isWhole: true,
  })
  expect(await readSheet({ path: 'a.txt', bytes: Buffer.from('no document') }, 0, patient())).toBeNull()
})
