import type { FileChange } from '../../../shared/session/effects'
import { applyChangeSet, keepPreimages, stepsOf } from '../../workspace/changes/change-set'
import type { Applier } from './applier'

/** Changes all files or none. Rejects with `AppError('conflict')` where one has changed since it was planned. */
export const changeFiles: Applier<FileChange, undefined> = async (effects, { contents }, { workspace, blobs }) => {
  const steps = await stepsOf(effects, contents)
  return {
    changes: await keepPreimages(workspace, steps, blobs),
    async commit() {
      await applyChangeSet(workspace, steps, blobs)
      return { outcome: undefined }
    },
  }
}
