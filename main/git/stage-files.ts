import { AppError } from '../../shared/errors'
import type { GitFile } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import { type DiffSide, readPatch } from './file-diff'
import type { FilePatch } from './parse-patch'
import { type HunkChoice, partialPatch } from './partial-patch'
import { PATHS_AT_INPUT, pathsInput, type Repository } from './repository'

/** A part of a difference, by the digest of the patch in which it was seen. */
export type PartialChoice = { digest: string; choices: HunkChoice[] }

/** Stages files as they are on the disk, deletions too. Of files with conflicts that settles these. */
export async function stageFiles(repository: Repository, files: readonly GitFile[]): Promise<void> {
  if (files.length === 0) return
  await repository.must('working', ['add', '--all', ...PATHS_AT_INPUT], { input: pathsInput(files) })
}

/** Takes files out of what is staged. On the disk they stay as they are. */
export async function unstageFiles(
  repository: Repository,
  files: readonly GitFile[],
  hasCommit: boolean,
): Promise<void> {
  if (files.length === 0) return
  const before = files.flatMap(({ from }) => (from === undefined ? [] : [{ path: from }]))
  const input = pathsInput([...files, ...before])
  const args = hasCommit ? ['reset', '--quiet'] : ['rm', '--cached', '--quiet', '-r', '--force']
  await repository.must('working', [...args, ...PATHS_AT_INPUT], { input })
}

/** Stages a part of what differs on the disk, or takes a part out of what is staged. */
export async function applyPart(
  repository: Repository,
  { file, side }: { file: GitFile; side: DiffSide },
  part: PartialChoice,
): Promise<void> {
  const patch = await seenPatch(repository, { file, side }, part.digest)
  const direction = side === 'unstaged' ? 'forward' : 'reverse'
  const input = partialPatch(patch, part.choices, direction)
  const reverse = direction === 'reverse' ? ['--reverse'] : []
  // The person has seen these lines; whitespace is nobody's business here.
  await repository.must('working', ['apply', '--cached', '--whitespace=nowarn', ...reverse, '-'], { input })
}

/** The patch that the person has seen. Refuses where the file differs in another way by now. */
export async function seenPatch(
  repository: Repository,
  { file, side }: { file: GitFile; side: DiffSide },
  digest: string,
): Promise<FilePatch> {
  const patch = await readPatch(repository, file, side)
  if (!patch || patch === 'too-large' || patch.digest !== digest)
    throw new AppError('conflict', sentence`${file.path} has changed since. Look at it again.`)
  return patch
}
