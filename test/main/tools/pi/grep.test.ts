import { expect, test } from 'vitest'
import { grep } from '../../../../main/tools/pi/grep'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('finds lines, with what is around them, and says where there are more', async () => {
  const context = await toolContext({ 'src/a.ts': 'one\nA+b\nend\n' })
  const wanted = { pattern: 'a+B', literal: true, ignoreCase: true }
  expect(await runTool(grep, wanted, context)).toBe('src/a.ts:2:A+b')
  expect(await runTool(grep, { pattern: 'A.b', context: 1 }, context)).toBe('src/a.ts\n one\n 2:A+b\n end')
  expect(await runTool(grep, { pattern: 'e', limit: 1 }, context)).toContain('[1 matches limit reached. Use limit=2')
})
