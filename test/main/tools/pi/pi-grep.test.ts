import { expect, test } from 'vitest'
import { grep } from '../../../../main/tools/pi/pi-grep'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('finds lines, with what is around them, and says where there are more', async () => {
  const context = await toolContext({ 'src/a.ts': 'one\nA+b\nend\n' })
  const wanted = { pattern: 'a+B', literal: true, ignoreCase: true }
  expect(await runTool(grep, wanted, context)).toBe('src/a.ts:2:A+b')
  expect(await runTool(grep, { pattern: 'A.b', context: 1 }, context)).toBe('src/a.ts\n one\n 2:A+b\n end')
  expect(await runTool(grep, { pattern: 'e', limit: 1 }, context)).toContain('[1 matches limit reached. Use limit=2')
  await context.write({ 'many.txt': 'many\n'.repeat(1_001) })
  const many = (limit: number) => runTool(grep, { pattern: 'many', limit }, context)
  expect(await many(600)).toContain('Use limit=1000 for more')
  expect(await many(1_000)).toContain('[1000 matches limit reached. Refine pattern]')
})
