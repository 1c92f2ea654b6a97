import { z } from 'zod'
import { textResult } from '../../shared/tool-results'
import { isEnvelope, parseEnvelope } from '../workspace/patch/parse-envelope'
import { type PatchRequest, type PlannedPatch, planPatches } from './apply-patch-plan'
import { refuseSharedTargets } from './apply-patch-targets'
import { proposeChange } from './propose-change'
import { defineTool } from './tool'

const input = z.strictObject({
  operation_type: z
    .enum(['create_file', 'update_file', 'delete_file'], { error: unsupportedOperation })
    .optional()
    .describe('What to do with the file. Left out where diff is a whole patch.'),
  path: z
    .string()
    .min(1, "'path' must be a non-empty string.")
    .optional()
    .describe('Relative to the workspace, or absolute inside it. Left out where diff is a whole patch.'),
  diff: z
    .string()
    .optional()
    .describe(
      "The V4A diff of the file: '+' lines to create it; '@@' sections of ' ', '-' and '+' lines to update it. " +
        "Or a whole patch of several files, from '*** Begin Patch' to '*** End Patch', applied all or nothing.",
    ),
})

export const applyPatch = defineTool({
  name: 'apply_patch',
  group: 'write',
  description:
    'Create, update or delete files by a V4A diff: one file by operation_type, path and diff, or several by diff alone as a whole ' +
    "'*** Begin Patch' … '*** End Patch' patch, which may also move files ('*** Move to: '). The person sees every difference and decides.",
  input,

  async plan(given, { workspace }) {
    const { diff } = given
    const patches = diff !== undefined && isEnvelope(diff) ? parseEnvelope(diff) : [requestOf(given)]
    const planned = await planPatches(workspace, patches)
    const changes = planned.flatMap(patch => patch.changes)
    await refuseSharedTargets(workspace, changes)
    const result = { status: 'completed', ...wordsFor(given, planned), ...warningsOf(planned) }
    return proposeChange(changes, details => textResult(JSON.stringify(result), details))
  },
})

/** The operation on one file, from the three parameters. */
function requestOf({ operation_type, path, diff }: z.output<typeof input>): PatchRequest {
  if (!operation_type) throw new Error("'operation_type' must be a non-empty string.")
  if (!path) throw new Error("'path' must be a non-empty string.")
  if (operation_type === 'delete_file') return { type: 'delete', path }
  if (!diff) throw new Error(`'diff' is required for ${operation_type} and must be non-empty.`)
  return { type: operation_type === 'create_file' ? 'create-diff' : 'update-diff', path, diff }
}

function wordsFor({ operation_type, path, diff }: z.output<typeof input>, planned: readonly PlannedPatch[]) {
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

function unsupportedOperation({ input: given }: { input?: unknown }): string {
  return given === ''
    ? "'operation_type' must be a non-empty string."
    : `Unsupported operation_type '${String(given)}'.`
}
