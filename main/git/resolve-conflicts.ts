import { AppError } from '../../shared/errors'
import type { GitFile } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { ChangeStep } from '../workspace/changes/change-set'
import { type IndexEntry, stepTo } from './discard-files'
import type { Repository } from './repository'

/** The version of a file with conflicts that is taken as a whole. */
export type ConflictSide = 'ours' | 'theirs'

/** The numbers under which git keeps both versions of a file with conflicts. */
const STAGES: Record<ConflictSide, string> = { ours: '2', theirs: '3' }

/** The steps that bring files with conflicts to what one side has; a side may have none. Changes nothing by itself. */
export async function stepsToResolve(
  repository: Repository,
  files: readonly GitFile[],
  side: ConflictSide,
): Promise<ChangeStep[]> {
  const steps: ChangeStep[] = []
  for (const file of files) {
    if (file.raw !== undefined || file.isSubmodule || !file.conflict)
      throw new AppError('bad-input', sentence`${file.path} can’t be resolved here. Do it in a terminal.`)
    steps.push(...(await stepTo(repository, file.path, await versionOf(repository, file.path, side))))
  }
  return steps
}

async function versionOf(repository: Repository, path: string, side: ConflictSide): Promise<IndexEntry | undefined> {
  const listed = (await repository.must('reading', ['ls-files', '--unmerged', '-z', '--', path])).toString('latin1')
  for (const record of listed.split('\0')) {
    const [, mode, hash, stage] = /^(\d{6}) ([0-9a-f]{40,64}) ([123])\t/.exec(record) ?? []
    if (mode !== undefined && hash !== undefined && stage === STAGES[side]) return { mode, hash }
  }
  return undefined
}
