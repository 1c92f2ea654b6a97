import { lstat, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import type { GitFile } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { FolderEntry } from '../../shared/session/effects'
import type { ChangeStep } from '../workspace/changes/change-set'
import { versionOf, versionOnDisk } from '../workspace/changes/file-version'
import type { Repository } from './repository'
import { reverseLines } from './reverse-lines'
import { type PartialChoice, seenPatch } from './stage-files'

/** A file as git has it stored. */
export type IndexEntry = { mode: string; hash: string }

const LINK = '120000'
const SUBMODULE = '160000'
const EXECUTABLE = '100755'

/** The steps that bring files back to what is staged, or to the last commit; new files go. Changes nothing by itself. */
export async function stepsToDiscard(repository: Repository, files: readonly GitFile[]): Promise<ChangeStep[]> {
  const steps: ChangeStep[] = []
  for (const file of files) steps.push(...(await stepFor(repository, file)))
  return steps
}

/** The step that takes chosen lines out of a file on the disk. */
export async function stepToDiscardPart(
  repository: Repository,
  file: GitFile,
  part: PartialChoice,
): Promise<ChangeStep> {
  const patch = await seenPatch(repository, { file, side: 'unstaged' }, part.digest)
  const absolute = join(repository.root, file.path)
  const bytes = (await isFile(absolute)) ? await readFile(absolute) : undefined
  // Of a deleted file all lines are missing, and a part of them makes a file again.
  const content = reverseLines(bytes ?? new Uint8Array(), patch, part.choices)
  if (!content || (!bytes && !patch.isDeleted))
    throw new AppError(
      'conflict',
      sentence`${file.path} isn’t stored the way it is on the disk, so only all of it can be discarded.`,
    )
  return { path: pathInFolder(repository, file.path), before: bytes ? versionOf(bytes) : null, content }
}

async function stepFor(repository: Repository, file: GitFile): Promise<ChangeStep[]> {
  if (file.raw !== undefined)
    throw new AppError(
      'bad-input',
      sentence`The name of ${file.path} isn’t valid Unicode, so it can’t be discarded here.`,
    )
  if (file.isSubmodule) throw new AppError('bad-input', sentence`${file.path} is a submodule. Change it in a terminal.`)
  if (file.conflict) throw new AppError('bad-input', sentence`${file.path} has conflicts. Resolve it first.`)
  return stepTo(repository, file.path, file.isNew ? undefined : await indexEntry(repository, file.path))
}

/** The step that brings a file on the disk to what git has stored, or removes it; none where that is so already. */
export async function stepTo(
  repository: Repository,
  name: string,
  wanted: IndexEntry | undefined,
): Promise<ChangeStep[]> {
  const path = pathInFolder(repository, name)
  const absolute = join(repository.root, name)
  const disk = await entryOf(absolute)
  if (wanted?.mode === SUBMODULE)
    throw new AppError('bad-input', sentence`${name} is a submodule. Change it in a terminal.`)
  const before = disk?.kind === 'file' ? await versionOnDisk(absolute) : null
  const link = disk?.kind === 'link' ? disk : null
  if (!wanted)
    return disk ? [{ path, before, content: null, ...(link && { entry: { before: link, after: null } }) }] : []
  const content = await storedContent(repository, wanted, name)
  if (wanted.mode === LINK) {
    const entry = { before: link, after: { kind: 'link' as const, target: content.toString('utf8') } }
    return [{ path, before, content: null, entry }]
  }
  return [{ path, before, content, ...modesOf(wanted, disk), ...(link && { entry: { before: link, after: null } }) }]
}

/** The bits for running a file are all that git keeps. */
function modesOf({ mode }: IndexEntry, disk: FolderEntry | undefined): Pick<ChangeStep, 'mode' | 'modeNow'> {
  const runs = mode === EXECUTABLE
  if (disk?.kind !== 'file') return runs ? { mode: 0o755 } : {}
  const now = disk.mode
  const wanted = runs ? now | ((now & 0o444) >> 2) : now & ~0o111
  return ((now & 0o100) !== 0) === runs ? {} : { mode: wanted, modeNow: now }
}

async function entryOf(absolute: string): Promise<FolderEntry | undefined> {
  const info = await lstat(absolute).catch(() => undefined)
  if (!info) return undefined
  if (info.isSymbolicLink()) return { kind: 'link', target: await readlink(absolute) }
  if (info.isFile()) return { kind: 'file', mode: info.mode & 0o7777 }
  throw new AppError('conflict', sentence`${absolute} isn’t a file any more.`)
}

async function isFile(absolute: string): Promise<boolean> {
  return (await lstat(absolute).catch(() => undefined))?.isFile() ?? false
}

async function indexEntry(repository: Repository, path: string): Promise<IndexEntry | undefined> {
  const listed = await repository.must('reading', ['ls-files', '--stage', '-z', '--', path])
  const [, mode, hash] = /^(\d{6}) ([0-9a-f]{40,64}) 0\t/.exec(listed.toString('latin1')) ?? []
  return mode === undefined || hash === undefined ? undefined : { mode, hash }
}

/** The bytes that git would write to the disk: with the line ends and through the filters of the person. */
async function storedContent(repository: Repository, { hash, mode }: IndexEntry, path: string): Promise<Buffer> {
  if (mode === LINK) return repository.must('reading', ['cat-file', 'blob', hash])
  return repository.must('working', ['cat-file', '--filters', `--path=${path}`, hash])
}

function pathInFolder({ prefix }: Repository, path: string): string {
  if (!path.startsWith(prefix)) throw new AppError('denied', sentence`${path} is outside the workspace`)
  return path.slice(prefix.length)
}
