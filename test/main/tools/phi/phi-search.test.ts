import { expect, test } from 'vitest'
import { search } from '../../../../main/tools/phi/phi-search'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('counts what it finds, in any case unless it is told otherwise', async () => {
  const context = await toolContext({ 'a.rs': 'Fn\n', 'src/b.rs': 'fn\n' })
  expect(await runTool(search, { pattern: 'fn' }, context)).toBe('a.rs:1:Fn\nsrc/b.rs:1:fn\n(2 matches)')
  expect(await runTool(search, { pattern: 'fn', case_sensitive: true }, context)).toBe('src/b.rs:1:fn\n(1 matches)')
  expect(await runTool(search, { pattern: 'nothing' }, context)).toBe('(0 matches)')
  await expect(runTool(search, { pattern: '*' }, context)).rejects.toThrow('nothing to repeat at position 0')
})
