import { type PlannedChange, planChange } from '../../workspace/changes/plan-change'
import { refuseOnMain } from '../../workspace/changes/too-much-for-main'
import { lookInside } from '../../workspace/paths/resolve-path'

/** As `planChange`, for a file of which nothing was read before: on the main thread, throws `TooMuchForMain` for a large one. */
export async function planWhole(workspace: string, path: string, after: Uint8Array | null): Promise<PlannedChange> {
  const { info } = await lookInside(workspace, path)
  refuseOnMain(Math.max(info?.size ?? 0, after?.byteLength ?? 0))
  return planChange(workspace, path, after)
}
