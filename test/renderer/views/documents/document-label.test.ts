import { expect, test } from 'vitest'
import { documentLabel } from '../../../../renderer/views/documents/document-label'

test.each([
  [{ kind: 'pdf', parts: 300, from: 1, to: 20, isWhole: false }, 'PDF · pages 1–20 of 300'],
  [{ kind: 'pdf', parts: 1, from: 1, to: 1, isWhole: true }, 'PDF · 1 page'],
  [{ kind: 'pdf', parts: 1_200, pictures: 3, isWhole: true }, 'PDF · 1,200 pages · 3 without text'],
  [{ kind: 'pdf', parts: 1, from: 1, to: 1, isWhole: false }, 'PDF · 1 page · partial'],
  [
    { kind: 'pdf', parts: 4, from: 3, to: 4, pictures: 2, pictured: 2, isWhole: false },
    'PDF · pages 3–4 of 4 · 2 without text · 2 as images',
  ],
  [
    { kind: 'pdf', parts: 12, pictures: 1_200, pictured: 1_000, isWhole: true },
    'PDF · 12 pages · 1,200 without text · 1,000 as images',
  ],
  [
    { kind: 'pdf', parts: 4, from: 2, to: 2, pictures: 1, pictured: 1, isWhole: false },
    'PDF · page 2 of 4 · 1 without text · 1 as an image',
  ],
  [{ kind: 'pdf', parts: 3, from: 2, to: 2, isWhole: false }, 'PDF · page 2 of 3'],
  [{ kind: 'pptx', parts: 1, pictures: 1, isWhole: true }, 'PowerPoint presentation · 1 slide · 1 without text'],
  [{ kind: 'epub', parts: 9, from: 1, to: 3, isWhole: false }, 'EPUB book · chapters 1–3 of 9'],
  [{ kind: 'notebook', parts: 2, isWhole: true }, 'Jupyter notebook · 2 cells'],
  [{ kind: 'html', isWhole: true }, 'Web page'],
  [{ kind: 'csv', isWhole: false }, 'Table · partial'],
  [{ kind: 'xlsx', parts: 2, from: 1, to: 1, isWhole: false }, 'Excel workbook · part of sheet 1 of 2'],
  [{ kind: 'docx', isWhole: true }, 'Word document'],
  [{ kind: 'parquet', isWhole: false }, 'Parquet table · partial'],
] as const)('%j', (facts, label) => {
  expect(documentLabel(facts)).toBe(label)
})
