import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import pLimit from 'p-limit'
import { type PlannedChange, planRewrite, type ReadFile } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseResultOnMain } from '../../workspace/changes/too-much-for-main'
import type { Rewrite } from '../../workspace/diff/diff-rewritten'
import { inTurn } from '../../workspace/in-turn'
import { applyHunks, type PatchedText } from '../../workspace/patch/apply-hunks'
import { createText } from '../../workspace/patch/create-text'
import type { FilePatch } from '../../workspace/patch/parse-envelope'
import { updateText } from '../../workspace/patch/update-text'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { encodedLike } from './encoded-like'
import { planWhole } from './plan-whole'
import { editableText, encodedAs, encodingWarnings, readEditable } from './read-editable'

/** The plan of a patch for one file. `did` is a line for the model. */
export type PlannedPatch = { changes: PlannedChange[]; did: string; warnings: string[] }

/** The request for one file: a section of an envelope, or a diff that is still to be read. */
export type PatchRequest = FilePatch | { type: 'create-diff' | 'update-diff'; path: string; diff: string }

/** So many files are read at once. */
const AT_ONCE = 8

/** The files of a patch may come to so much in all, as it is kept in memory until the person has decided. */
const MAX_BYTES = 64 * 1024 * 1024

/** Plans the patch of each file. Rejects with what is wrong with the first one that cannot be planned. */
export async function planPatches(workspace: string, patches: readonly PatchRequest[]): Promise<PlannedPatch[]> {
  let bytes = 0
  const planned = async (patch: PatchRequest): Promise<PlannedPatch | null> => {
    if (bytes > MAX_BYTES) return null
    const one = await planPatch(workspace, patch)
    for (const { content } of one.changes) bytes += content?.byteLength ?? 0
    return one
  }
  const limit = pLimit(AT_ONCE)
  const settled = await Promise.allSettled(patches.map(patch => limit(() => planned(patch))))
  if (bytes > MAX_BYTES) throw new Error('the patch changes too much at once (limit: files of 64 MB in all)')
  return settled.flatMap(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value ?? []
  })
}

async function planPatch(workspace: string, patch: PatchRequest): Promise<PlannedPatch> {
  switch (patch.type) {
    case 'add':
      return planCreation(workspace, patch.path, { text: patch.content, warnings: [] })
    case 'create-diff':
      return planCreation(workspace, patch.path, createText(patch.diff))
    case 'delete':
      return planDeletion(workspace, patch.path)
    case 'update':
      return planUpdate(workspace, patch)
    case 'update-diff': {
      const { path, diff } = patch
      const file = await readEditable(workspace, path)
      const edited = await editedBy(file, path, text => updateText(text, diff, { path, checkSize: refuseResultOnMain }))
      const changes = [await planRewrite(workspace, file, edited)]
      return { changes, did: `M ${path}`, warnings: edited.warnings }
    }
  }
}

type NewText = { text: string; warnings: string[] }

async function planCreation(workspace: string, path: string, { text, warnings }: NewText): Promise<PlannedPatch> {
  const { content, warnings: kept } = await encodedLike(workspace, path, text)
  refuseLarge(content.byteLength, path)
  const planned = await planWhole(workspace, path, content)
  return { changes: [planned], did: `${planned.change.before ? 'M' : 'A'} ${path}`, warnings: [...warnings, ...kept] }
}

async function planDeletion(workspace: string, path: string): Promise<PlannedPatch> {
  await refuseLink(workspace, path)
  const planned = await planWhole(workspace, path, null)
  if (!planned.change.before) throw new Error(`file not found: ${path}`)
  return { changes: [planned], did: `D ${path}`, warnings: [] }
}

async function planUpdate(workspace: string, patch: Extract<FilePatch, { type: 'update' }>): Promise<PlannedPatch> {
  const { path, hunks, moveTo } = patch
  const file = await readEditable(workspace, path)
  const target = { path, dialect: 'envelope', checkSize: refuseResultOnMain } as const
  // A file that is only moved may hold anything.
  const edited =
    hunks.length > 0
      ? await editedBy(file, path, text => applyHunks(text, hunks, target))
      : { content: file.bytes, warnings: [] }
  const { warnings } = edited
  if (moveTo === null) {
    return { changes: [await planRewrite(workspace, file, edited)], did: `M ${path}`, warnings }
  }
  const changes = await planMove({ workspace, path, file }, moveTo, edited)
  return { changes, did: `M ${path} -> ${moveTo}`, warnings }
}

type Source = { workspace: string; path: string; file: ReadFile }
type EditedFile = { content: Uint8Array; rewrite?: Rewrite; warnings: string[] }

function editedBy(file: ReadFile, path: string, patch: (text: string) => PatchedText): Promise<EditedFile> {
  return inTurn(() => {
    const before = editableText(file, path)
    const { text: after, stretches, warnings } = patch(before)
    const content = encodedAs(after, file.encoding, path)
    refuseLarge(content.byteLength, path)
    const all = [...warnings, ...encodingWarnings(file.encoding)]
    return { content, rewrite: { before, after, stretches }, warnings: all }
  })
}

/** The creation comes first: until it is made, the old file is there. */
async function planMove(source: Source, moveTo: string, edited: EditedFile): Promise<PlannedChange[]> {
  const { workspace, path, file } = source
  if (file.absolute === (await resolveInside(workspace, moveTo))) return [await planRewrite(workspace, file, edited)]
  await refuseLink(workspace, path)
  const deletion = await planRewrite(workspace, file, { content: null })
  const creation = await planWhole(workspace, moveTo, edited.content)
  return [{ ...creation, change: { ...creation.change, mode: file.mode & 0o777 } }, deletion]
}

/** Changes go to what a link leads to, which is not what deleting a link means. */
async function refuseLink(workspace: string, path: string): Promise<void> {
  await resolveInside(workspace, path)
  const info = await lstat(resolve(workspace, path)).catch(() => null)
  if (info?.isSymbolicLink()) throw new Error(`path is a link, which apply_patch does not delete or move: ${path}`)
}
