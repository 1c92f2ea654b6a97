import { expect, test } from 'vitest'
import { bash } from '../../../../main/tools/phi/phi-bash'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('tells output and errors apart where there are errors', async () => {
  const context = await toolContext()
  expect(await runTool(bash, { command: 'echo out' }, context)).toBe('Exit code: 0\nout\n')
  expect(await runTool(bash, { command: 'echo out; echo err >&2; exit 2' }, context)).toBe(
    'Exit code: 2\nSTDOUT:\nout\n\nSTDERR:\nerr\n',
  )
})
