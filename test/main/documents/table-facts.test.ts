import { expect, test } from 'vitest'
import { columnLetters, columnText, tableFacts } from '../../../main/documents/table-facts'

const text = (words: string) => ({ text: words, type: 'text' as const })
const number = (value: string) => ({ text: value, type: 'number' as const })

test('a first row of words, none of them twice, is a header where rows follow', () => {
  const facts = tableFacts(1)
  facts.add([text('A'), text('B')])
  facts.add([number('1'), null])
  expect(facts.summary('t', true)).toMatchObject({
    rows: 1,
    columns: [
      { name: 'A', types: { number: 1 }, empty: 0 },
      { name: 'B', types: {}, empty: 1 },
    ],
    preview: [['1', '']],
  })
})

test.each([
  ['words that are there twice', [text('A'), text('A')]],
  ['a number', [text('A'), number('1')]],
])('a first row with %s is a row', (_, row) => {
  const facts = tableFacts(5)
  facts.add(row)
  facts.add([text('x'), text('y')])
  expect(facts.summary('', true).rows).toBe(2)
})

test('one row alone is no header', () => {
  const facts = tableFacts(5)
  facts.add([text('A')])
  expect(facts.summary('', true)).toMatchObject({ rows: 1, preview: [['A']], columns: [{ name: '' }] })
})

test('a column is told with its types, the most frequent first, and its gaps', () => {
  expect(columnText({ name: 'Sum', types: { text: 1, number: 5 }, empty: 2 }, 'C')).toBe(
    'C Sum (5 number, 1 text, 2 empty)',
  )
  expect(columnText({ name: '', types: {}, empty: 9 }, 'D')).toBe('D (empty)')
  expect(columnText({ name: 'Day', types: { date: 3 }, empty: 0 }, '')).toBe('Day (date)')
})

test('columns have the letters that spreadsheets give them', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
