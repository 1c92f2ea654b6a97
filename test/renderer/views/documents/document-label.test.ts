import { expect, test } from 'vitest'
import { documentLabel } from '../../../../renderer/views/documents/document-label'

test.each([
  [{ kind: 'pdf', parts: 300, from: 1, to: 20, isWhole: false }, 'PDF · pages 1–20 of 300'],
  [{ kind: 'pdf', parts: 1, from: 1, to: 1, isWhole: true }, 'PDF · 1 page'],
  [{ kind: 'pdf', parts: 1_200, pictures: 3, isWhole: true }, 'PDF · 1,200 pages · 3 without text'],
  [{ kind: 'pdf', parts: 1, from: 1, to: 1, isWhole: false }, 'PDF · 1 page · only a part'],
  [{ kind: 'xlsx', parts: 2, from: 1, to: 1, isWhole: false }, 'Excel workbook · part of sheet 1 of 2'],
  [{ kind: 'docx', isWhole: true }, 'Word document'],
  [{ kind: 'parquet', isWhole: false }, 'Parquet table · only a part'],
] as const)('%j', (facts, label) => {
  expect(documentLabel(facts)).toBe(label)
})
