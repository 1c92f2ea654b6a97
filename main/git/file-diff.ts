import { isUtf8 } from 'node:buffer'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { AppError } from '../../shared/errors'
import type { GitFile } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { FileChange, FileVersion, Hunk } from '../../shared/session/effects'
import { planContents } from '../workspace/changes/plan-change'
import { resolveInside } from '../workspace/paths/resolve-path'
import { gitFailure } from './git-failure'
import { type FilePatch, type PatchHunk, parsePatch, parsePatches } from './parse-patch'
import { modesIn, pathIn } from './patch-header'
import type { Repository } from './repository'

/** The side of a file that is looked at: what is staged, or what is on the disk and is not. */
export type DiffSide = 'staged' | 'unstaged'

/** A difference as people see it. `digest` names the patch behind it; without one it can only be taken as a whole. */
export type FileDiff = { change: FileChange; digest?: string }

const DIFF = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--full-index', '--submodule=short']
const PREFIXES = ['--src-prefix=a/', '--dst-prefix=b/', '--unified=3', '--ignore-submodules=dirty']
/** Larger differences are not shown line by line. */
const MAX_PATCH_BYTES = 3 * 1024 * 1024
const MAX_NEW_BYTES = 3 * 1024 * 1024

/** Reads how one file differs. Rejects where its name cannot be given to git. */
export async function fileDiff(repository: Repository, file: GitFile, side: DiffSide): Promise<FileDiff> {
  refuseRaw(file)
  if (file.isNew) return newFileDiff(repository, file)
  const patch = await readPatch(repository, file, side)
  if (patch === 'too-large') return { change: omittedChange(file.path, 'too-large') }
  if (!patch) return { change: emptyChange(file.path) }
  const change = changeOf(patch, file.path)
  const mayBeSplit = change.diff.type === 'lines' && patch.hunks.length > 0 && !file.conflict && !file.isSubmodule
  return { change, ...(mayBeSplit && { digest: patch.digest }) }
}

/** The patch of one file as it is now; undefined where there is no difference. */
export async function readPatch(
  repository: Repository,
  file: GitFile,
  side: DiffSide,
): Promise<FilePatch | 'too-large' | undefined> {
  refuseRaw(file)
  if (file.isNew) return newFilePatch(repository, file)
  const sides = side === 'staged' ? ['--cached', '--find-renames'] : file.conflict ? ['--ours'] : ['--no-renames']
  const paths = [...(side === 'staged' && file.from !== undefined ? [file.from] : []), file.path]
  const args = [...DIFF, ...PREFIXES, ...sides, '--', ...paths]
  const output = await repository.run('reading', args, { maxOutput: MAX_PATCH_BYTES })
  if (output.isCut) return 'too-large'
  if (output.code !== 0) throw gitFailure(output)
  return parsePatch(output.stdout)
}

/** A file that git does not know is compared with nothing. */
async function newFilePatch(repository: Repository, { path }: GitFile): Promise<FilePatch | 'too-large' | undefined> {
  await newFileAt(repository, path)
  const args = [...DIFF, ...PREFIXES, '--no-index', '--', '/dev/null', path]
  const output = await repository.run('reading', args, { maxOutput: MAX_PATCH_BYTES })
  if (output.isCut) return 'too-large'
  // As `diff` does, it ends with 1 where there is a difference.
  if (output.code !== 1) return undefined
  return parsePatch(output.stdout)
}

/** A folder on the way to it may be a link that leads out, which git itself would not have listed. */
async function newFileAt({ root }: Repository, path: string): Promise<string> {
  return join(await resolveInside(root, posix.dirname(path)), posix.basename(path))
}

async function newFileDiff(repository: Repository, file: GitFile): Promise<FileDiff> {
  const absolute = await newFileAt(repository, file.path)
  const info = await lstat(absolute).catch(() => undefined)
  if (info?.isSymbolicLink()) return { change: await newLink(absolute, file.path) }
  if (!info?.isFile() || info.size > MAX_NEW_BYTES) return { change: omittedChange(file.path, 'too-large') }
  const { change } = await planContents(file.path, absolute, { before: null, after: await readFile(absolute) })
  const patch = await newFilePatch(repository, file)
  const mayBeSplit = patch && patch !== 'too-large' && patch.hunks.length > 0 && change.diff.type === 'lines'
  return { change, ...(mayBeSplit && { digest: patch.digest }) }
}

async function newLink(absolute: string, path: string): Promise<FileChange> {
  const entry = { before: null, after: { kind: 'link' as const, target: await readlink(absolute) } }
  return { ...emptyChange(path), before: null, after: null, entry }
}

/** The files that a patch of several changes, as people see them. */
export function changesIn(stdout: Uint8Array): FileChange[] {
  return parsePatches(stdout).map(patch => changeOf(patch, pathIn(patch)))
}

function changeOf(patch: FilePatch, path: string): FileChange {
  const hunks = patch.hunks.map(shownHunk)
  const count = (sign: string) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter(line => line[0] === sign).length, 0)
  const [before, after] = versionsOf(patch)
  const diff = patch.isBinary ? ({ type: 'omitted', reason: 'binary' } as const) : ({ type: 'lines', hunks } as const)
  const entry = modesIn(patch)
  return {
    type: 'file-change',
    path,
    before,
    after,
    added: count('+'),
    removed: count('-'),
    diff,
    ...(entry && { entry }),
  }
}

/** Each hunk in UTF-8 where all of it is, else as what most files were written in before that. */
function shownHunk({ lines, ...range }: PatchHunk): Hunk {
  const bytes = Buffer.from(lines.join('\n'), 'latin1')
  return { ...range, lines: isUtf8(bytes) ? bytes.toString('utf8').split('\n') : lines }
}

/** Git names contents by hashes of its own, which stand for nothing that Atrium keeps. */
function versionsOf({ header, isCreated, isDeleted }: FilePatch): [FileVersion | null, FileVersion | null] {
  const [, before = '', after = ''] =
    header.map(line => /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line)).find(Boolean) ?? []
  return [isCreated ? null : { hash: before, bytes: 0 }, isDeleted ? null : { hash: after, bytes: 0 }]
}

function emptyChange(path: string): FileChange {
  const version = { hash: '', bytes: 0 }
  return {
    type: 'file-change',
    path,
    before: version,
    after: version,
    added: 0,
    removed: 0,
    diff: { type: 'lines', hunks: [] },
  }
}

function omittedChange(path: string, reason: 'too-large' | 'binary'): FileChange {
  return { ...emptyChange(path), diff: { type: 'omitted', reason } }
}

function refuseRaw({ raw, path }: GitFile): void {
  if (raw !== undefined)
    throw new AppError(
      'bad-input',
      sentence`The name of ${path} isn’t valid Unicode. It can be staged as a whole, and shown in a terminal.`,
    )
}
