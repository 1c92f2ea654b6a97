import { expect, test } from 'vitest'
import { applyPatch } from '../../../../main/tools/classic/classic-apply-patch'
import { runJson, runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('apply_patch does one operation on one file', async () => {
  const context = await toolContext({ 'a.txt': 'one\ntwo\n' })
  const input = { operation_type: 'update_file', path: 'a.txt', diff: '@@\n one\n-two\n+2\n' }
  expect(await runJson(applyPatch, input, context)).toMatchObject({
    status: 'completed',
    message: "update_file succeeded for 'a.txt'",
  })
  await expect(runTool(applyPatch, { path: 'a.txt', diff: '' }, context)).rejects.toThrow(
    "'operation_type' must be a non-empty string.",
  )
  await expect(runTool(applyPatch, { operation_type: 'create_file', path: 'b.txt' }, context)).rejects.toThrow(
    "'diff' is required for create_file",
  )
})
