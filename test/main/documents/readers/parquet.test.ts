import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readTables } from '../../../../main/documents/read-document'
import { patient, readBytes } from '../../../helpers/read-bytes'

const file = () => readFile('test/fixtures/documents/zstd.parquet')

test('a file that pyarrow wrote has its columns with types, and its first rows', async () => {
  const [about, columns, blank, head, rule, ...rows] = (await readBytes(await file())).split('\n')
  expect(about).toBe('[Parquet table, 500 rows × 4 columns]')
  expect([columns, blank, head, rule]).toEqual([
    'Columns: id (number); price (number); city (text); when (date)',
    '',
    '| id | price | city | when |',
    '| --- | --- | --- | --- |',
  ])
  expect(rows).toHaveLength(500)
  expect(rows[1]).toBe('| 1 | 0.5 | City 1 | 2024-01-01 00:01:00 |')
})

test('only its shape and first rows are told where only the tables are wanted', async () => {
  const found = await readTables({ path: 'a.csv', bytes: await file() }, 2, patient())
  expect(found?.tables).toEqual([
    {
      name: '',
      rows: 500,
      width: 4,
      isWhole: true,
      columns: [
        { name: 'id', types: { number: 500 }, empty: 0 },
        { name: 'price', types: { number: 500 }, empty: 0 },
        { name: 'city', types: { text: 500 }, empty: 0 },
        { name: 'when', types: { date: 500 }, empty: 0 },
      ],
      preview: [
        ['0', '0', 'City 0', '2024-01-01'],
        ['1', '0.5', 'City 1', '2024-01-01 00:01:00'],
      ],
    },
  ])
})

test.each([
  ['cut', async () => (await file()).subarray(0, 3_000)],
  ['without its end', async () => Buffer.concat([(await file()).subarray(0, 100), Buffer.from('xxxxPAR1')])],
  ['with noise for its columns', async () => (await file()).fill(0xee, 4, 2_000)],
  [
    'that says its description is larger than all of it',
    async () => {
      const bytes = await file()
      bytes.writeUInt32LE(0x7fffffff, bytes.length - 8)
      return bytes
    },
  ],
])('a file %s is damaged', async (_, bytes) => {
  await expect(readBytes(await bytes())).rejects.toThrow('This document is damaged')
})

test('an encrypted one says so', async () => {
  await expect(readBytes(Buffer.from('PARE....PARE'))).rejects.toThrow('This document is encrypted.')
})
