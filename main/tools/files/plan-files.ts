import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOnDisk } from '../../workspace/changes/file-version'
import type { PlannedChange } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { TooMuchForMain } from '../../workspace/changes/too-much-for-main'
import { isEnvelope, parseEnvelope } from '../../workspace/patch/parse-envelope'
import { PatchError } from '../../workspace/patch/patch-error'
import { foldedPath } from '../../workspace/paths/folded-path'
import { mayHoldSecrets } from '../../workspace/paths/may-hold-secrets'
import { nearPath } from '../../workspace/paths/near-path'
import { lookInside, relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { boundDiffs } from './bound-diffs'
import { encodedLike } from './encoded-like'
import { type PatchRequest, type PlannedPatch, planPatches } from './plan-patches'
import { planWhole } from './plan-whole'
import type { PlannedFiles } from './planned-files'
import { planReplacement, type ReplaceInput } from './replace-plan'

/** The way to edit files, and the request, as data that a thread can be given. */
export type FilesTask =
  | { edit: 'patch'; input: PatchInput }
  | { edit: 'replace'; input: ReplaceInput }
  | { edit: 'write'; input: WriteInput }
  | { edit: 'write-all'; input: { files: readonly WriteInput[] } }
  | { edit: 'write-bytes'; input: { path: string; content: Uint8Array } }

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
    case 'write-bytes':
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

async function plannedBy(workspace: string, { edit, input }: FilesTask): Promise<PlannedFiles> {
  switch (edit) {
    case 'patch':
      return planPatch(workspace, input)
    case 'replace':
      return planReplacement(workspace, input)
    case 'write':
      return planWriting(workspace, input)
    case 'write-all':
      return planWritings(workspace, input.files)
    case 'write-bytes':
      refuseLarge(input.content.byteLength, input.path)
      return { changes: [await planWhole(workspace, input.path, input.content)], result: {} }
  }
}

type WriteInput = { path: string; content: string }

/** The whole content of a file, new or in the place of what it has. */
async function planWriting(workspace: string, { path, content }: WriteInput): Promise<PlannedFiles> {
  refuseLarge(content.length, path)
  await refuseDocument(workspace, path)
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

const DOCUMENT = /\.(?:docx|xlsx|pptx|odt|ods|odp|pdf)$/i

/** A text under the name of a document opens in no program. A file that is a text in spite of its name may stay one. */
async function refuseDocument(workspace: string, path: string): Promise<void> {
  if (!DOCUMENT.test(path)) return
  const { info } = await lookInside(workspace, path)
  if (info) return
  throw new Error(
    `'${path}' would be a text under the name of a document, which no program opens. Use write_document for .docx, .xlsx and .pdf, or give a text another name.`,
  )
}

/** Several files, none of them named twice. */
async function planWritings(workspace: string, files: readonly WriteInput[]): Promise<PlannedFiles> {
  const changes: PlannedChange[] = []
  for (const file of files) changes.push(...(await planWriting(workspace, file)).changes)
  await refuseSharedTargets(workspace, changes)
  return { changes, result: { status: 'completed', files: changes.map(({ change }) => change.path) } }
}

/** A file that a change names: its real path, absolute and in the folder. */
type NamedFile = { absolute: string; path: string; isSecret: boolean }

/**
 * Plans a change so that nothing is learned by it of what a file holds that may hold secrets, before a person has agreed: they
 * are asked in the same way whether what is wanted fits that file or not. `paths` are all that the change names, and it
 * `mustFit` where it looks for something in them.
 */
async function planUnseen(
  workspace: string,
  { paths, mustFit }: { paths: readonly string[]; mustFit: boolean },
  plan: () => Promise<PlannedFiles>,
): Promise<PlannedFiles> {
  const files = await namedFiles(workspace, paths)
  const secrets = files.filter(({ isSecret }) => isSecret).map(({ path }) => path)
  if (secrets.length === 0) return plan()
  const mark = ({ change, content }: PlannedChange): PlannedChange => ({
    change: { ...change, ...(secrets.includes(change.path) && { isSecret: true }) },
    content,
  })
  try {
    const { changes, result } = await plan()
    return { changes: changes.map(mark), result }
  } catch (thrown) {
    if (!mustFit || thrown instanceof TooMuchForMain) throw thrown
    const unchanged = await Promise.all(files.map(unchangedFile))
    const asked = unchanged.filter(({ change }) => change.before && secrets.includes(change.path))
    // Of a file that is not there nothing can be learned.
    if (asked.length === 0) throw thrown
    const names = asked.map(({ change }) => change.path).join(', ')
    return { changes: unchanged.map(mark), result: {}, problem: doesNotFit(names) }
  }
}

/** Not even then is it said where it differs, as the person was shown nothing of that. */
function doesNotFit(names: string): string {
  return `Nothing was changed: what was asked for does not fit ${names}, which may hold secrets and is not shown. Ask the person what to put where, or write the whole file.`
}

async function namedFiles(workspace: string, paths: readonly string[]): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile>()
  for (const path of paths) {
    // The code that plans the change reports what is wrong with a path that leads nowhere.
    const real = await resolveInside(workspace, path).catch(() => null)
    if (real === null) continue
    const known = files.get(real)?.isSecret ?? false
    const isSecret = known || mayHoldSecrets(workspace, { path, real })
    files.set(real, { absolute: real, path: relativePath(workspace, real), isSecret })
  }
  return [...files.values()]
}

/** The plan of a change that does not fit names the same files as one that does, or what forbids some of them would tell which it is. */
async function unchangedFile({ absolute, path }: NamedFile): Promise<PlannedChange> {
  const version = await versionOnDisk(absolute).catch(() => null)
  const versions = { before: version, after: version, added: 0, removed: 0 }
  return { change: { type: 'file-change', path, ...versions, diff: { type: 'lines', hunks: [] } }, content: null }
}

type PatchInput = {
  operation_type?: 'create_file' | 'update_file' | 'delete_file' | undefined
  path?: string | undefined
  diff?: string | undefined
}

/** The diff of one file, or a whole patch of several, all or none of them. */
async function planPatch(workspace: string, given: PatchInput): Promise<PlannedFiles> {
  const planned = await advised(async () => planPatches(workspace, patchesOf(given)))
  const changes = planned.flatMap(patch => patch.changes)
  await refuseSharedTargets(workspace, changes)
  return { changes, result: { status: 'completed', ...wordsFor(given, planned), ...warningsOf(planned) } }
}

/** All files that a patch names; none where it cannot be read. */
function patchedPaths(given: PatchInput): string[] {
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

/** Refuses two changes of one file, also under names that the file system takes for the same. */
async function refuseSharedTargets(workspace: string, planned: readonly PlannedChange[]): Promise<void> {
  const paths = planned.map(({ change }) => change.path)
  const seen = new Map<string, string>()
  for (const path of paths) {
    const key = foldedPath(path)
    const other = seen.get(key)
    if (other !== undefined && (other === path || (await isSameFile(join(workspace, path), join(workspace, other))))) {
      throw new Error(`multiple operations target ${path}; make one change of it, or call the tool once for each`)
    }
    seen.set(key, path)
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(path => stat(path, { bigint: true }).catch(() => null)))
  return first?.ino !== undefined && first.ino === second?.ino && first.dev === second.dev
}
