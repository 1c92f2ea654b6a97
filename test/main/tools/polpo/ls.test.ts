import { expect, test } from 'vitest'
import { ls } from '../../../../main/tools/polpo/ls'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('marks folders', async () => {
  const context = await toolContext({ 'src/a.ts': '', 'src/deep/b.ts': '' })
  expect(await runTool(ls, { path: 'src' }, context)).toBe('a.ts\ndeep/')
})
