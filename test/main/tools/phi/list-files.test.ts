import { expect, test } from 'vitest'
import { listFiles } from '../../../../main/tools/phi/list-files'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('counts what it lists', async () => {
  const context = await toolContext({ 'a.rs': '', 'src/b.rs': '', 'c.md': '' })
  expect(await runTool(listFiles, {}, context)).toBe('a.rs\nc.md\nsrc/b.rs\n(3 files)')
  expect(await runTool(listFiles, { pattern: '*.rs', path: 'src' }, context)).toBe('src/b.rs\n(1 files)')
})
