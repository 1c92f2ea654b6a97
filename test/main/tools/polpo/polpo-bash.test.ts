import { expect, test } from 'vitest'
import { bash } from '../../../../main/tools/polpo/polpo-bash'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('gives the exit code and what was said, of which the end stays', async () => {
  const context = await toolContext()
  expect(await runTool(bash, { command: 'echo out; echo err >&2; exit 3' }, context)).toMatch(
    /^Exit code: 3\nDuration: \d+ms\nout\n\nerr\n$/,
  )
  const flood = await runTool(bash, { command: 'for i in $(seq 1 20000); do echo line $i; done' }, context)
  expect(flood).toMatch(/line 20000\n\n\[truncated to last 30KB\]$/)
  expect(flood.length).toBeLessThan(30_100)
  const both = 'for i in $(seq 1 4000); do echo line $i; echo error $i >&2; done'
  const answer = await runTool(bash, { command: both }, context)
  expect(answer).toMatch(/error 4000\n\n\[truncated to last 30KB\]$/)
  expect(answer.length).toBeLessThan(30_100)
})

test('keeps what was said until time was up', async () => {
  expect(await runTool(bash, { command: 'echo begun; sleep 60', timeout: 500 }, await toolContext())).toBe(
    'Command timed out after 500ms\nbegun\n',
  )
})
