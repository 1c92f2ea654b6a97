import { isEnvelope, parseEnvelope } from '../../workspace/patch/parse-envelope'
import { PatchError } from '../../workspace/patch/patch-error'
import { refuseSharedTargets } from './apply-patch-targets'
import { type PatchRequest, type PlannedPatch, planPatches } from './plan-patches'
import type { PlannedFiles } from './planned-files'

export type PatchInput = {
  operation_type?: 'create_file' | 'update_file' | 'delete_file' | undefined
  path?: string | undefined
  diff?: string | undefined
}

/** The diff of one file, or a whole patch of several, all or none of them. */
export async function planPatch(workspace: string, given: PatchInput): Promise<PlannedFiles> {
  const planned = await advised(async () => planPatches(workspace, patchesOf(given)))
  const changes = planned.flatMap(patch => patch.changes)
  await refuseSharedTargets(workspace, changes)
  return { changes, result: { status: 'completed', ...wordsFor(given, planned), ...warningsOf(planned) } }
}

/** All files that a patch names; none where it cannot be read. */
export function patchedPaths(given: PatchInput): string[] {
  if (given.diff === undefined || !isEnvelope(given.diff)) return given.path ? [given.path] : []
  try {
    const patches = parseEnvelope(given.diff)
    return patches.flatMap(patch => (patch.type === 'update' ? [patch.path, patch.moveTo ?? []].flat() : [patch.path]))
  } catch {
    return []
  }
}

function patchesOf(given: PatchInput): PatchRequest[] {
  const { diff } = given
  return diff !== undefined && isEnvelope(diff) ? parseEnvelope(diff) : [requestOf(given)]
}

/** Refusals with what the model can do about them. */
async function advised<T>(plan: () => Promise<T>): Promise<T> {
  try {
    return await plan()
  } catch (thrown) {
    if (!(thrown instanceof PatchError) || thrown.advice === undefined) throw thrown
    throw new Error(`${thrown.message}\n\n${thrown.advice}`, { cause: thrown })
  }
}

/** The operation on one file, from the three parameters. */
function requestOf({ operation_type, path, diff }: PatchInput): PatchRequest {
  if (!operation_type) throw new Error("'operation_type' must be a non-empty string.")
  if (!path) throw new Error("'path' must be a non-empty string.")
  if (operation_type === 'delete_file') return { type: 'delete', path }
  if (!diff) throw new Error(`'diff' is required for ${operation_type} and must be non-empty.`)
  return { type: operation_type === 'create_file' ? 'create-diff' : 'update-diff', path, diff }
}

function wordsFor({ operation_type, path, diff }: PatchInput, planned: readonly PlannedPatch[]) {
  if (diff !== undefined && isEnvelope(diff)) {
    return { message: 'apply_patch succeeded', files: planned.map(({ did }) => did) }
  }
  const isReplaced = operation_type === 'create_file' && planned[0]?.changes[0]?.change.before
  if (isReplaced) return { message: `file exists and was replaced: '${path}'` }
  return { message: `${operation_type} succeeded for '${path}'` }
}

function warningsOf(planned: readonly PlannedPatch[]): { warnings?: string[] } {
  const [only] = planned
  const named = planned.length === 1 ? only?.warnings : planned.flatMap(nameWarnings)
  return named?.length ? { warnings: named } : {}
}

function nameWarnings({ did, warnings }: PlannedPatch): string[] {
  return warnings.map(warning => `${did.slice(2)}: ${warning}`)
}
