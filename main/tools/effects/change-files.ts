import type { FileChange } from '../../../shared/session/effects'
import { applyChangeSet, keepPreimages, stepsOf } from '../../workspace/changes/change-set'
import { sameVersion } from '../../workspace/changes/file-version'
import type { Applier } from './applier'

/** Changes all files or none. Rejects with `AppError('conflict')` where one has changed since it was planned. */
export const changeFiles: Applier<FileChange, undefined> = async (effects, { contents }, { workspace, blobs }) => {
  const changes = effects.filter(({ before, after }) => !sameVersion(before, after))
  const steps = await stepsOf(changes, contents)
  return {
    changes: await keepPreimages(workspace, steps, blobs),
    async commit() {
      await applyChangeSet(workspace, steps, blobs)
      return { outcome: undefined }
    },
  }
}
