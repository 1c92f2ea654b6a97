import { expect, test } from 'vitest'
import { readTables } from '../../../../main/documents/read-document'
import { patient } from '../../../helpers/read-bytes'

const tables = async (text: string | Uint8Array) =>
  (await readTables({ path: 'a.csv', bytes: Buffer.from(text) }, 3, patient()))?.tables[0]

test('types are those of all cells of a column, with quotes, line ends within them, and empty cells', async () => {
  const csv = 'Name,Sum,Day,Ok\n"A, ""B""\nC",1.5,2024-01-02,true\nD,,2024-01-03,false\n\n'
  expect(await tables(csv)).toEqual({
    name: '',
    rows: 2,
    width: 4,
    columns: [
      { name: 'Name', types: { text: 2 }, empty: 0 },
      { name: 'Sum', types: { number: 1 }, empty: 1, numbers: { min: 1.5, max: 1.5, mean: 1.5 } },
      { name: 'Day', types: { date: 2 }, empty: 0, dates: { first: '2024-01-02', last: '2024-01-03' } },
      { name: 'Ok', types: { boolean: 2 }, empty: 0 },
    ],
    preview: [
      ['A, "B" C', '1.5', '2024-01-02', 'true'],
      ['D', '', '2024-01-03', 'false'],
    ],
    isWhole: true,
  })
})

test.each([
  ['semicolons', 'a;b\n1,5;2\n'],
  ['tabs', 'a\tb\n1,5\t2\n'],
  ['carriage returns', 'a,b\r\n"1,5",2\r\n'],
  ['UTF-16', Buffer.from('\ufeffa;b\n1,5;2\n', 'utf16le')],
])('with %s there are two columns of numbers', async (_, csv) => {
  expect(await tables(csv)).toMatchObject({
    rows: 1,
    columns: [
      { name: 'a', types: { number: 1 } },
      { name: 'b', types: { number: 1 } },
    ],
  })
})

test('all rows of a long table are counted, also those beyond what its types are told by', async () => {
  const row = `"${'x'.repeat(400)}\n${'y'.repeat(400)}",1\r\n`
  const found = await tables(`a,b\n${row.repeat(15_000)}\n"last",2`)
  expect(found).toMatchObject({ rows: 15_001, isWhole: false })
})
