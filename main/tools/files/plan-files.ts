import type { PlannedChange } from '../../workspace/changes/plan-change'
import { type PatchInput, planPatch } from './apply-patch-plan'
import { boundDiffs } from './bound-diffs'
import { planReplacement, type ReplaceInput } from './replace-plan'
import { planWriting, type WriteInput } from './write-plan'

/** What a tool that changes files is asked for, as data that a thread can be given. */
export type FilesTask =
  | { tool: 'apply_patch'; input: PatchInput }
  | { tool: 'replace_in_file'; input: ReplaceInput }
  | { tool: 'write_file'; input: WriteInput }

/** What it would do, and what the model is told once it is done. */
export type PlannedFiles = { changes: PlannedChange[]; result: object }

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
