import type { PlannedChange } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseSharedTargets } from './apply-patch-targets'
import { encodedLike } from './encoded-like'
import { planWhole } from './plan-whole'
import type { PlannedFiles } from './planned-files'

export type WriteInput = { path: string; content: string }

/** The whole content of a file, new or in the place of what it has. */
export async function planWriting(workspace: string, { path, content }: WriteInput): Promise<PlannedFiles> {
  refuseLarge(content.length, path)
  const { content: bytes, warnings } = await encodedLike(workspace, path, content)
  refuseLarge(bytes.byteLength, path)
  const planned = await planWhole(workspace, path, bytes)
  const result = {
    status: 'completed',
    message: `write_file succeeded for '${path}'`,
    bytes_written: bytes.byteLength,
    replaced_existing_file: planned.change.before !== null,
    ...(warnings.length > 0 && { warnings }),
  }
  return { changes: [planned], result }
}

/** Several files, none of them named twice. */
export async function planWritings(workspace: string, files: readonly WriteInput[]): Promise<PlannedFiles> {
  const changes: PlannedChange[] = []
  for (const file of files) changes.push(...(await planWriting(workspace, file)).changes)
  await refuseSharedTargets(workspace, changes)
  return { changes, result: { status: 'completed', files: changes.map(({ change }) => change.path) } }
}
