import { expect, test } from 'vitest'
import { read } from '../../../../main/tools/polpo/polpo-read'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')

test('numbers lines, and says how many more there are', async () => {
  const context = await toolContext({ a: lines(3), long: lines(700) })
  expect(await runTool(read, { path: 'a' }, context)).toBe('1\tline 1\n2\tline 2\n3\tline 3')
  expect(await runTool(read, { path: 'a', offset: 2, limit: 1 }, context)).toBe('2\tline 2\n... (1 more lines)')
  expect(await runTool(read, { path: 'a', offset: 2, limit: 1_000_000 }, context)).toMatch(/^2\tline 2\n3\t/)
  expect(await runTool(read, { path: 'long' }, context)).toMatch(/\n500\tline 500\n\.\.\. \(200 more lines\)$/)
})

test('names an offset past the end, and reads no secrets', async () => {
  const context = await toolContext({ a: lines(3), '.env': 'KEY=1' })
  await expect(runTool(read, { path: 'a', offset: 9 }, context)).rejects.toThrow(
    'Offset 9 is beyond end of file (3 lines',
  )
  await expect(runTool(read, { path: '.env' }, context)).rejects.toThrow('may hold secrets')
  await expect(runTool(read, { path: '../a' }, context)).rejects.toThrow('outside the workspace')
})
