import { type PatchInput, patchedPaths, planPatch } from './apply-patch-plan'
import { boundDiffs } from './bound-diffs'
import { planUnseen } from './plan-unseen'
import type { PlannedFiles } from './planned-files'
import { planReplacement, type ReplaceInput } from './replace-plan'
import { planWriting, planWritings, type WriteInput } from './write-plan'

/** How files are to be edited, and what is asked for, as data that a thread can be given. */
export type FilesTask =
  | { edit: 'patch'; input: PatchInput }
  | { edit: 'replace'; input: ReplaceInput }
  | { edit: 'write'; input: WriteInput }
  | { edit: 'write-all'; input: { files: readonly WriteInput[] } }

export async function planFiles(workspace: string, task: FilesTask): Promise<PlannedFiles> {
  const named = { paths: pathsOf(task), mustFit: task.edit === 'patch' || task.edit === 'replace' }
  const planned = await planUnseen(workspace, named, () => plannedBy(workspace, task))
  return { ...planned, changes: boundDiffs(planned.changes) }
}

function pathsOf({ edit, input }: FilesTask): string[] {
  if (edit === 'patch') return patchedPaths(input)
  return edit === 'write-all' ? input.files.map(({ path }) => path) : [input.path]
}

function plannedBy(workspace: string, { edit, input }: FilesTask): Promise<PlannedFiles> {
  switch (edit) {
    case 'patch':
      return planPatch(workspace, input)
    case 'replace':
      return planReplacement(workspace, input)
    case 'write':
      return planWriting(workspace, input)
    case 'write-all':
      return planWritings(workspace, input.files)
  }
}
