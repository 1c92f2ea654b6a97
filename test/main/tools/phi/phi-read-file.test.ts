import { expect, test } from 'vitest'
import { readFile } from '../../../../main/tools/phi/phi-read-file'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('says how many lines there are, and numbers them', async () => {
  const context = await toolContext({ a: 'one\ntwo\nthree\n', empty: '' })
  expect(await runTool(readFile, { path: 'a' }, context)).toBe('[3 lines]\n   1 | one\n   2 | two\n   3 | three')
  expect(await runTool(readFile, { path: 'a', offset: 2, limit: 1 }, context)).toBe('[Lines 2-2 of 3]\n   2 | two')
  expect(await runTool(readFile, { path: 'a', offset: 2, limit: 1_000_000 }, context)).toContain('3 | three')
  expect(await runTool(readFile, { path: 'empty' }, context)).toBe('[0 lines]')
})

test('reads a part of a file that is too large to be read whole', async () => {
  const context = await toolContext({ big: 'some line\n'.repeat(300_000) })
  expect(await runTool(readFile, { path: 'big', offset: 299_999, limit: 1 }, context)).toBe(
    '[Lines 299999-299999 of 300000]\n299999 | some line',
  )
})
