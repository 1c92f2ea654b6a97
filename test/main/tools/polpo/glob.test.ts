import { expect, test } from 'vitest'
import { glob } from '../../../../main/tools/polpo/glob'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('finds files at any depth, and says where there are none', async () => {
  const context = await toolContext({ 'src/a.ts': '', 'src/deep/b.ts': '', 'c.js': '' })
  expect(await runTool(glob, { pattern: '**/*.ts' }, context)).toBe('src/a.ts\nsrc/deep/b.ts')
  expect(await runTool(glob, { pattern: '*.py' }, context)).toBe('No files found')
})
