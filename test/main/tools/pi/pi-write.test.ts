import { expect, test } from 'vitest'
import { write } from '../../../../main/tools/pi/pi-write'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('says how many bytes it wrote', async () => {
  const context = await toolContext()
  expect(await runTool(write, { path: 'b', content: 'ü' }, context)).toBe('Successfully wrote 2 bytes to b')
})
