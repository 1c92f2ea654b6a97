import { expect, test } from 'vitest'
import { readFile } from '../../../../main/tools/classic/read-file'
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
          { name: 'id', type: 'number' },
          { name: 'name', type: 'text' },
          { name: 'price', type: 'number', empty: 250 },
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
