import { expect, test } from 'vitest'
import { shell } from '../../../../main/tools/classic/classic-shell'
import { planOf, runJson } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('shell has two minutes unless it is given less', async () => {
  const context = await toolContext()
  const limit = async (input: object) => (await planOf(shell, input, context)).effects
  expect(await limit({ command: 'true' })).toMatchObject([{ timeLimitMs: 120_000 }])
  expect(await limit({ command: 'true', timeout_ms: 300_000 })).toMatchObject([{ timeLimitMs: 120_000 }])
  expect(await runJson(shell, { command: 'echo a; exit 3' }, context)).toMatchObject({ stdout: 'a\n', exit_code: 3 })
})
