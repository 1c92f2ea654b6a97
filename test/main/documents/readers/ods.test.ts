import { expect, test } from 'vitest'
import { readSheet } from '../../../../main/documents/read-document'
import { makeZip } from '../../../helpers/make-zip'
import { patient, readBytes } from '../../../helpers/read-bytes'

const makeOds = (tables: string, styles = '') =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })

const text = (words: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`

const SALES = [
  '<table:table table:name="Sales">',
  `<table:table-row>${text('Region')}${text('Amount')}${text('Day')}</table:table-row>`,
  '<table:table-row table:number-rows-repeated="2">',
  text('North<text:s text:c="2"/>West'),
  '<table:table-cell office:value-type="currency" office:value="1234.5"><office:annotation><text:p>A note</text:p></office:annotation><text:p>1.234,50 €</text:p></table:table-cell>',
  '<table:table-cell office:value-type="date" office:date-value="2026-03-01"><text:p>01.03.26</text:p></table:table-cell>',
  '</table:table-row>',
  '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  '</table:table>',
].join('')
const HIDDEN = `<table:table table:name="Notes" table:style-name="ta2"><table:table-row>${text('x', ' table:number-columns-repeated="3"')}</table:table-row></table:table>`
const STYLES = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'

test('a spreadsheet of LibreOffice has its sheets, values, repeated rows and cells, and no notes', async () => {
  expect(await readBytes(await makeOds(SALES + HIDDEN, STYLES))).toBe(
    [
      '[OpenDocument spreadsheet, 2 sheets: Sales (2 rows × 3 columns), Notes (1 row × 3 columns)]',
      '## Sheet Sales: 2 rows × 3 columns',
      '',
      'Columns: A Region (text); B Amount (number); C Day (date)',
      '',
      '| row | A | B | C |',
      '| --- | --- | --- | --- |',
      '| 1 | Region | Amount | Day |',
      '| 2 | North West | 1234.5 | 2026-03-01 |',
      '| 3 | North West | 1234.5 | 2026-03-01 |',
      '',
      '## Sheet Notes (hidden): 1 row × 3 columns',
      '',
      'Columns: A (text); B (text); C (text)',
      '',
      '| row | A | B | C |',
      '| --- | --- | --- | --- |',
      '| 1 | x | x | x |',
    ].join('\n'),
  )
})

test('a grid has the cells as LibreOffice wrote them, and begins with a sheet that is not hidden', async () => {
  const bytes = await makeOds(HIDDEN + SALES, STYLES)
  const grid = await readSheet({ path: 'a.ods', bytes }, undefined, patient())
  expect(grid).toMatchObject({ sheet: 1, width: 3, isWhole: true })
  expect(grid?.sheets).toEqual([
    { name: 'Notes', isHidden: true },
    { name: 'Sales', isHidden: false },
  ])
  expect(grid?.rows[1]).toEqual({
    number: 2,
    cells: [
      { text: 'North  West', type: 'text' },
      { text: '1234.5', type: 'number', shown: '1.234,50 €' },
      { text: '2026-03-01', type: 'date', shown: '01.03.26' },
    ],
  })
  const notes = await readSheet({ path: 'a.ods', bytes }, 0, patient())
  expect(notes?.rows.map(({ cells }) => cells.length)).toEqual([3])
})

test('a row that is repeated without end ends', async () => {
  const row = `<table:table-row table:number-rows-repeated="999999999">${text('x')}</table:table-row>`
  const grid = await readSheet(
    { path: 'a.ods', bytes: await makeOds(`<table:table table:name="A">${row}</table:table>`) },
    0,
    patient(),
  )
  expect(grid?.rows).toHaveLength(10_000)
})
