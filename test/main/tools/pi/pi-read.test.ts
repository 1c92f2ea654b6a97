import { expect, test } from 'vitest'
import { read } from '../../../../main/tools/pi/pi-read'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('gives a text as it is, and says how to go on', async () => {
  const context = await toolContext({ a: 'one\ntwo\nthree\n' })
  expect(await runTool(read, { path: 'a' }, context)).toBe('one\ntwo\nthree')
  expect(await runTool(read, { path: 'a', limit: 1 }, context)).toBe(
    'one\n\n[Showing lines 1-1 of 3. Use offset=2 to continue.]',
  )
})
