import { chmod } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { planEdits } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')

describe('a read-only file', () => {
  onPosix('is refused when it is planned, and where it became so since; nothing is changed', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const replaced = await planEdits(context, { a: 'A2', b: 'B2' })
    const deleted = await planEdits(context, { a: 'A2', b: null })
    await chmod(context.path('b'), 0o444)
    const before = await fileTree(context.workspace)
    await asOrdinaryUser(context.workspace, async () => {
      const planned = planChange(context.workspace, 'b', null)
      await expect(planned).rejects.toThrow('path is read-only: b')
      for (const { apply } of [replaced, deleted]) {
        await expect(apply()).rejects.toMatchObject({ code: 'denied', message: 'Nothing was changed: b is read-only' })
      }
    })
    expect(await fileTree(context.workspace)).toEqual(before)
  })
})
