import { expect, test } from 'vitest'
import { ls } from '../../../../main/tools/pi/pi-ls'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('lists in the order of the alphabet, whatever the case', async () => {
  const context = await toolContext({ 'src/a.ts': '', 'B.md': '', 'c/x': '' })
  expect(await runTool(ls, {}, context)).toBe('B.md\nc/\nsrc/')
})
