import pLimit from 'p-limit'
import { AppError } from '../../../shared/errors'
import type { LocalizedText, Sentence } from '../../../shared/sentence'
import type { AppliedChange, FileVersion } from '../../../shared/session/effects'
import type { ChangeStep } from './change-step'
import { versionOnDisk } from './file-version'
import { NO_FILE } from './in-the-way'
import { locateStep } from './stage-change'

/** The plan of one change: null if there is nothing to do; text if it cannot be done. */
export type PlannedStep = { step: ChangeStep | null } | { stuck: LocalizedText }
type PlanOne<T> = (change: T) => Promise<PlannedStep>

/**
 * The steps of applied changes, each planned by itself. Where a file was moved to is dealt with where it was moved from. Refuses
 * with `AppError('conflict')` and the words that `refusal` makes of all that cannot be done.
 */
export async function planEach<T extends AppliedChange>(
  changes: readonly T[],
  planOne: PlanOne<T>,
  refusal: (stuck: LocalizedText[]) => Sentence,
): Promise<ChangeStep[]> {
  const targets = new Set(changes.map(({ movedTo }) => movedTo))
  const sources = changes.filter(({ path }) => !targets.has(path))
  const planned = await pLimit(8).map(sources, planOne)
  const stuck = planned.flatMap(one => ('stuck' in one ? [one.stuck] : []))
  if (stuck.length > 0) throw new AppError('conflict', refusal(stuck))
  return planned.flatMap(one => ('step' in one && one.step ? [one.step] : []))
}

export async function versionAt(workspace: string, path: string): Promise<FileVersion | null> {
  const { real, info } = await locateStep(workspace, path)
  return info && !info.isFile() ? NO_FILE : versionOnDisk(real)
}
