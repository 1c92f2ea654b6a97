import { describe, expect, test } from 'vitest'
import { rangeIn } from '../../../main/documents/document-range'

const pages = { parts: 300 }
const sheets = { parts: 4, names: ['Sales', 'North & South', "Bob's", '2024'] }
const cells = (firstColumn: number, firstRow: number, lastColumn: number, lastRow: number) => ({
  firstColumn,
  firstRow,
  lastColumn,
  lastRow,
})
const ALL = Number.MAX_SAFE_INTEGER

describe('a range of pages', () => {
  test.each([
    ['3', 3, 3],
    ['3-5', 3, 5],
    [' 200 – 210 ', 200, 210],
    ['7:9', 7, 9],
    ['298-', 298, 300],
    ['1-300', 1, 300],
    ['290-400', 290, 300],
  ])('is %s', (given, from, to) => {
    expect(rangeIn(pages, given)).toEqual({ from, to })
  })

  test.each(['', '-', '5-3', '3,5', 'three', '1.5', '-2', '3-5-7', '٣', '1e3', 'A1:B2', '99999999999999999999'])(
    'is never %j, and what it may be is said',
    given => {
      expect(() => rangeIn(pages, given)).toThrow(/isn’t a valid range for this document\. Give pages, slides/)
    },
  )

  test.each(['0', '301', '301-302', '0-3'])('that is not there (%s) is answered by what is', given => {
    expect(() => rangeIn(pages, given)).toThrow(`has nothing at ${given}: its parts are numbered 1 to 300.`)
  })

  test('is refused where there are no pages', () => {
    expect(() => rangeIn({}, '3')).toThrow('no pages, slides, chapters, or sheets')
  })
})

describe('a range of a workbook', () => {
  test.each([
    ['2', { from: 2, to: 2 }],
    ['1-3', { from: 1, to: 3 }],
    ['sales', { from: 1, to: 1 }],
    ['North & South', { from: 2, to: 2 }],
    ["'North & South'", { from: 2, to: 2 }],
    ["'Bob''s'!B2", { from: 3, to: 3, cells: cells(2, 2, 2, 2) }],
    // A name goes before a number.
    ['2024', { from: 4, to: 4 }],
    ['2024!A1:A2', { from: 4, to: 4, cells: cells(1, 1, 1, 2) }],
    ['2!C3', { from: 2, to: 2, cells: cells(3, 3, 3, 3) }],
    ['Sales!A1:F50', { from: 1, to: 1, cells: cells(1, 1, 6, 50) }],
    ['Sales!$b$2:$F$50', { from: 1, to: 1, cells: cells(2, 2, 6, 50) }],
    ['F50:B2', { from: 1, to: 1, cells: cells(2, 2, 6, 50) }],
    ['AA10:XFD1048576', { from: 1, to: 1, cells: cells(27, 10, 16_384, 1_048_576) }],
    ['Sales!A:C', { from: 1, to: 1, cells: cells(1, 1, 3, ALL) }],
    ['Sales!5:9', { from: 1, to: 1, cells: cells(1, 5, ALL, 9) }],
  ])('is %s', (given, range) => {
    expect(rangeIn(sheets, given)).toEqual(range)
  })

  test.each(['Sales!', 'Sales!A', 'Sales!A1:B', 'Sales!A:2', 'Sales!ABCD1', 'Sales!1', 'Sales!A1:B2:C3'])(
    'is not %s',
    given => {
      expect(() => rangeIn(sheets, given)).toThrow('isn’t a valid range for this document')
    },
  )

  test.each(['Nowhere', 'Nowhere!A1', '7!A1'])(
    'of a sheet that is not there (%s) is answered by those that are',
    given => {
      expect(() => rangeIn(sheets, given)).toThrow(
        /has no sheet .* Its sheets are: Sales, North & South, Bob's, 2024\./,
      )
    },
  )
})
