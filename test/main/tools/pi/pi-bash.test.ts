import { expect, test } from 'vitest'
import { bash } from '../../../../main/tools/pi/pi-bash'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('a command that fails is an error, which its output goes before', async () => {
  const context = await toolContext()
  expect(await runTool(bash, { command: 'echo out' }, context)).toBe('out\n')
  expect(await runTool(bash, { command: 'true' }, context)).toBe('(no output)')
  expect(await runTool(bash, { command: 'echo out; exit 4' }, context)).toBe('out\n\n\nCommand exited with code 4')
  expect(await runTool(bash, { command: 'sleep 60', timeout: 0.2 }, context)).toContain('timed out after 0.2 seconds')
})
