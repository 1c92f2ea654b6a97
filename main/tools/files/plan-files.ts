import { type PatchInput, planPatch } from './apply-patch-plan'
import { boundDiffs } from './bound-diffs'
import type { PlannedFiles } from './planned-files'
import { planReplacement, type ReplaceInput } from './replace-plan'
import { planWriting, type WriteInput } from './write-plan'

/** What a tool that changes files is asked for, as data that a thread can be given. */
export type FilesTask =
  | { tool: 'apply_patch'; input: PatchInput }
  | { tool: 'replace_in_file'; input: ReplaceInput }
  | { tool: 'write_file'; input: WriteInput }

export async function planFiles(workspace: string, task: FilesTask): Promise<PlannedFiles> {
  const { changes, result } = await plannedBy(workspace, task)
  return { changes: boundDiffs(changes), result }
}

function plannedBy(workspace: string, { tool, input }: FilesTask): Promise<PlannedFiles> {
  switch (tool) {
    case 'apply_patch':
      return planPatch(workspace, input)
    case 'replace_in_file':
      return planReplacement(workspace, input)
    case 'write_file':
      return planWriting(workspace, input)
  }
}
