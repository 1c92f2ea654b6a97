import { isEnvelope } from '../../workspace/patch/parse-envelope'
import { nearPath } from '../../workspace/paths/near-path'
import { type PatchInput, patchedPaths, planPatch } from './apply-patch-plan'
import { boundDiffs } from './bound-diffs'
import { planUnseen } from './plan-unseen'
import type { PlannedFiles } from './planned-files'
import { planReplacement, type ReplaceInput } from './replace-plan'
import { planWriting, planWritings, type WriteInput } from './write-plan'

/** The way to edit files, and the request, as data that a thread can be given. */
export type FilesTask =
  | { edit: 'patch'; input: PatchInput }
  | { edit: 'replace'; input: ReplaceInput }
  | { edit: 'write'; input: WriteInput }
  | { edit: 'write-all'; input: { files: readonly WriteInput[] } }

export async function planFiles(workspace: string, given: FilesTask): Promise<PlannedFiles> {
  const { task, warnings } = await nearTask(workspace, given)
  const named = { paths: pathsOf(task), mustFit: task.edit === 'patch' || task.edit === 'replace' }
  const planned = await planUnseen(workspace, named, () => plannedBy(workspace, task))
  const all = [...(planned.result.warnings ?? []), ...warnings]
  const result = { ...planned.result, ...(all.length > 0 && { warnings: all }) }
  return { ...planned, result, changes: boundDiffs(planned.changes) }
}

/** A task with its paths as they are spelled in the folder, and what the model is told of those that were spelled otherwise. */
async function nearTask(workspace: string, task: FilesTask): Promise<{ task: FilesTask; warnings: string[] }> {
  const warnings: string[] = []
  const near = async (path: string) => {
    const spelled = await nearPath(workspace, path)
    if (spelled !== path) warnings.push(`there is no '${path}'; '${spelled}', which looks the same, was taken`)
    return spelled
  }
  switch (task.edit) {
    case 'patch': {
      const { path, diff } = task.input
      if (diff !== undefined && isEnvelope(diff)) {
        return { task: { ...task, input: { ...task.input, diff: await nearEnvelope(diff, near) } }, warnings }
      }
      return { task: path ? { ...task, input: { ...task.input, path: await near(path) } } : task, warnings }
    }
    case 'write-all': {
      const files = await Promise.all(task.input.files.map(async file => ({ ...file, path: await near(file.path) })))
      return { task: { ...task, input: { files } }, warnings }
    }
    case 'replace':
      return { task: { ...task, input: { ...task.input, path: await near(task.input.path) } }, warnings }
    case 'write':
      return { task: { ...task, input: { ...task.input, path: await near(task.input.path) } }, warnings }
  }
}

const HEADER = /^\*\*\* (?:Add|Delete|Update) File: |^\*\*\* Move to: /

/** The envelope with its paths as they are spelled. A file may be moved to a name that looks like its own: that is what is wanted. */
async function nearEnvelope(diff: string, near: (path: string) => Promise<string>): Promise<string> {
  const lines: string[] = []
  for (const line of diff.split('\n')) {
    const header = HEADER.exec(line)?.[0]
    const path = line.slice(header?.length ?? 0).trimEnd()
    lines.push(header && !header.includes('Move') ? header + (await near(path)) : line)
  }
  return lines.join('\n')
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
