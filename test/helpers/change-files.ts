import {
  applyChangeSet,
  type ChangeStep,
  keepPreimages,
  stepBack,
  stepsOf,
} from '../../main/workspace/changes/change-set'
import { planChange } from '../../main/workspace/changes/plan-change'
import type { AppliedChange } from '../../shared/session/effects'
import type { TestToolContext } from './tool-context'

/** The content to leave at each path; null deletes. */
export type Edits = Record<string, string | Uint8Array | null>

type ChangeContext = Pick<TestToolContext, 'workspace' | 'blobs'>

/** Plans edits as tools do: the steps, the record that undo needs, and the function that applies them. */
export async function planEdits({ workspace, blobs }: ChangeContext, edits: Edits) {
  const planned = await Promise.all(
    Object.entries(edits).map(([path, content]) => planChange(workspace, path, toBytes(content))),
  )
  const contents = new Map(planned.flatMap(({ change, content }) => (content ? [[change.path, content] as const] : [])))
  const steps: ChangeStep[] = await stepsOf(
    planned.map(({ change }) => change),
    contents,
  )
  const changes = await keepPreimages(workspace, steps, blobs)
  return { steps, changes, apply: () => applyChangeSet(workspace, steps, blobs) }
}

export async function applyEdits(ground: ChangeContext, edits: Edits): Promise<AppliedChange[]> {
  const { changes, apply } = await planEdits(ground, edits)
  await apply()
  return changes
}

/** As undoing does: what is replaced is kept first. */
export async function takeBack({ workspace, blobs }: ChangeContext, changes: readonly AppliedChange[]): Promise<void> {
  const steps = changes.map(change => stepBack(change, blobs))
  await keepPreimages(workspace, steps, blobs)
  await applyChangeSet(workspace, steps, blobs)
}

function toBytes(content: string | Uint8Array | null): Uint8Array | null {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
