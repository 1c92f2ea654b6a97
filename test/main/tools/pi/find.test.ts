import { expect, test } from 'vitest'
import { find } from '../../../../main/tools/pi/find'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('finds files, and says where there are none', async () => {
  const context = await toolContext({ 'src/a.ts': '', 'B.md': '' })
  expect(await runTool(find, { pattern: '**/*.ts' }, context)).toBe('src/a.ts')
  expect(await runTool(find, { pattern: '*.py' }, context)).toBe('No files found matching pattern')
})
