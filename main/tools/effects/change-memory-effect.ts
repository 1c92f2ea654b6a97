import type { ChangeMemoryEffect } from '../../../shared/session/effects'
import { applyChangeSet, keepPreimages, stepsOf } from '../../workspace/changes/change-set'
import { type Applier, onlyOne } from './applier'

/** Writes the memory as it was planned, and keeps what it was before. Rejects with `AppError('conflict')` where it has changed since. */
export const changeMemoryEffect: Applier<ChangeMemoryEffect, undefined> = async (effects, { contents }, context) => {
  const { memory, blobs } = context
  const { of: _, type: __, ...change } = onlyOne(effects)
  if (!memory) throw new Error('There is no memory here.')
  const root = await memory.root()
  const steps = await stepsOf([{ type: 'file-change', ...change }], contents)
  await keepPreimages(root, steps, blobs)
  return {
    async commit() {
      await applyChangeSet(root, steps, blobs)
      memory.changed()
      return { outcome: undefined }
    },
  }
}
