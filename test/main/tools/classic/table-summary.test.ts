import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readFile } from '../../../../main/tools/classic/classic-read-file'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const rows = Array.from({ length: 500 }, (_, at) => `${at},name ${at},${at % 2 ? '' : '1.5'}`)
const files = { 'a.csv': `id,name,price\n${rows.join('\n')}\n` }

test('a table is summarised: its shape, its columns with types, and its first rows', async () => {
  expect(await runJson(readFile, { path: 'a.csv' }, await toolContext(files))).toEqual({
    path: 'a.csv',
    kind: 'csv',
    tables: [
      {
        shape: [500, 3],
        schema: [
          { name: 'id', type: 'number', min: 0, max: 499, mean: 249.5 },
          { name: 'name', type: 'text' },
          { name: 'price', type: 'number', empty: 250, min: 1.5, max: 1.5, mean: 1.5 },
        ],
        preview: [
          ['0', 'name 0', '1.5'],
          ['1', 'name 1', ''],
          ['2', 'name 2', '1.5'],
        ],
      },
    ],
  })
})

test('its lines are read from a later one on', async () => {
  const read = await runJson(readFile, { path: 'a.csv', start_line: 500 }, await toolContext(files))
  expect(read).toMatchObject({ start_line: 500, content: expect.stringMatching(/^498,name 498,1\.5\n/) })
})

test('a wide table is cut, and one outside is not read', async () => {
  const wide = {
    'wide.csv': `${Array.from({ length: 2_000 }, (_, at) => `column ${at}`).join(',')}\n${'1,'.repeat(1_999)}1\n`,
  }
  const { tables } = await runJson(readFile, { path: 'wide.csv' }, await toolContext(wide))
  expect(tables[0]).toMatchObject({ shape: [1, 2_000], schema_truncated: true })
  await expect(runTool(readFile, { path: '../a.csv' }, await toolContext(files))).rejects.toThrow(
    'outside the workspace',
  )
})

test('numbers and days say from where to where they go, as far as their value is certain', async () => {
  const csv = [
    'n,million,comma,day,german,slash',
    ...[
      '-1,"1,000,000","1,5",2024-03-01,1.2.2024,1/2/2024',
      '3,"2,000,000","2,5",2023-12-31,31.12.2023,2/1/2024',
      ',,,,,',
    ],
  ]
  const { tables } = await runJson(readFile, { path: 'b.csv' }, await toolContext({ 'b.csv': csv.join('\n') }))
  expect(tables[0].schema).toEqual([
    { name: 'n', type: 'number', empty: 1, min: -1, max: 3, mean: 1 },
    { name: 'million', type: 'number', empty: 1, min: 1_000_000, max: 2_000_000, mean: 1_500_000 },
    { name: 'comma', type: 'number', empty: 1 },
    { name: 'day', type: 'date', empty: 1, first: '2023-12-31', last: '2024-03-01' },
    { name: 'german', type: 'date', empty: 1, first: '2023-12-31', last: '2024-02-01' },
    { name: 'slash', type: 'date', empty: 1 },
  ])
})

test('a table is read in its own encoding', async () => {
  const bytes = iconv.encode('价格,数量\n1,2\n3,4\n', 'gbk')
  const { tables } = await runJson(readFile, { path: 'c.csv' }, await toolContext({ 'c.csv': bytes }))
  expect(tables[0].schema.map(({ name }: { name: string }) => name)).toEqual(['价格', '数量'])
})
