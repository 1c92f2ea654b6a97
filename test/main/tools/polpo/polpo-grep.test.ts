import { expect, test } from 'vitest'
import { glob } from '../../../../main/tools/polpo/glob'
import { grep } from '../../../../main/tools/polpo/polpo-grep'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('finds lines, runs nothing, and leaves out what may hold secrets', async () => {
  const files = { 'src/a.ts': 'one\ntwo\n', 'src/deep/b.ts': 'two\n', 'c.js': '$(touch pwned)\n', '.env': 'two' }
  const context = await toolContext(files)
  expect(await runTool(grep, { pattern: 'tw.', include: '*.ts' }, context)).toBe('src/a.ts:2:two\nsrc/deep/b.ts:1:two')
  expect(await runTool(grep, { pattern: '\\$\\(touch pwned\\)' }, context)).toContain('c.js:1:$(touch pwned)')
  expect(await runTool(grep, { pattern: '$(touch pwned)' }, context)).toContain('No matches found')
  expect(await runTool(glob, { pattern: 'pwned' }, context)).toBe('No files found')
})
