import { expect, test } from 'vitest'
import { aboutDocument } from '../../../main/documents/about-document'
import type { DocumentText } from '../../../main/documents/document-task'

const read = (change: Partial<DocumentText>): DocumentText => ({
  facts: { kind: 'pdf', isWhole: true },
  text: '',
  startLine: 1,
  endLine: 10,
  next: null,
  total: 10,
  isCounted: true,
  pictures: [],
  places: [],
  notes: [],
  ...change,
})

test('all of it needs few words', () => {
  expect(aboutDocument(read({}))).toBe('[PDF]')
  expect(aboutDocument(read({ facts: { kind: 'pdf', parts: 1, from: 1, to: 1, isWhole: true } }))).toBe('[PDF, 1 page]')
})

test('a part of it is told with its pages, its lines, and where others begin', () => {
  const places = Array.from({ length: 100 }, (_, at) => ({ part: at + 1, line: at * 10 + 1 }))
  const facts = { kind: 'pdf', parts: 100, from: 1, to: 2, pictures: 3, isWhole: false } as const
  const about = aboutDocument(read({ facts, places, endLine: 20, total: 1_000, notes: ['page 9 is damaged'] }))
  expect(about).toBe(
    '[PDF, 100 pages; pages 1-2 shown; lines 1-20 of 1000 of its text; 3 pages without text, as pictures are; ' +
      'page 3 begins in line 21, page 16 begins in line 151, page 29 begins in line 281, page 42 begins in line 411, ' +
      'page 55 begins in line 541, page 68 begins in line 671, page 81 begins in line 801, page 94 begins in line 931; ' +
      'page 9 is damaged]',
  )
})

test('a text that was not read to its end is longer than what is known of it', () => {
  const facts = { kind: 'docx', isWhole: false } as const
  expect(aboutDocument(read({ facts, isCounted: false }))).toBe(
    '[Word document; lines 1-10 of more than 10 of its text]',
  )
})

test('sheets are named with their size, the first of them one by one', () => {
  const tables = Array.from({ length: 9 }, (_, at) => ({ name: `S${at}`, rows: at, columns: 1 }))
  expect(aboutDocument(read({ facts: { kind: 'xlsx', parts: 9, tables, isWhole: true } }))).toMatch(
    /^\[Excel workbook, 9 sheets: S0 \(0 rows × 1 column\), S1 \(1 row × 1 column\), .*S7 \(7 rows × 1 column\), …\]$/,
  )
})
