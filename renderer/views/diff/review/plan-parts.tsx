import { createContext, type ReactNode, useContext } from 'react'
import type { FileChange, Hunk, Plan } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import type { DiffRow } from '../diff-rows'

/** Leaves parts of a waiting plan out of it before it is approved. */
export type PlanParts = {
  /** So many files the plan changes: the only one cannot be left out. */
  files: number
  isDisabled: boolean
  /** Leaves out hunks of a file's change by their places, or all of the file. */
  leaveOut(change: FileChange, hunks?: readonly number[]): void
}

/** Set around the diffs of a plan whose parts stand for themselves. */
export const PlanPartsContext = createContext<PlanParts | null>(null)

/** Returns whether a plan is nothing but changes of files that can each be left out, without what main needs as a whole. */
export function hasSeparateParts({ effects, flow }: Pick<Plan, 'effects' | 'flow'>): boolean {
  return (
    flow === undefined &&
    effects.every(effect => effect.type === 'file-change' && !effect.rehearsed && !effect.isSecret && !effect.entry)
  )
}

/** Leaves out a file of several; null where it is the only one. */
export function LeaveOutFile({ change }: { change: FileChange }) {
  const parts = useContext(PlanPartsContext)
  if (!parts || parts.files < 2) return null
  return (
    <Button
      kind="small"
      className="-my-1 -me-2"
      disabled={parts.isDisabled}
      aria-label={t('review.leaveOutFile', { path: change.path })}
      onClick={() => parts.leaveOut(change)}
    >
      {t('review.leaveOut')}
    </Button>
  )
}

/** Returns the buttons that leave hunks out, by the row at or above which each hunk begins. */
export function useHunkParts(
  change: FileChange,
  rows: readonly DiffRow[],
  hunks: readonly Hunk[],
): ReadonlyMap<number, ReactNode> | null {
  const parts = useContext(PlanPartsContext)
  if (!parts || !change.before || !change.after || hunks.length < 2) return null
  return new Map(
    [...hunkRows(rows, hunks)].map(([at, place]) => [
      at,
      <HunkPart key={place} change={change} place={place} count={hunks.length} parts={parts} />,
    ]),
  )
}

type HunkPartProps = { change: FileChange; place: number; count: number; parts: PlanParts }

function HunkPart({ change, place, count, parts }: HunkPartProps) {
  const label = t('review.hunk', { number: place + 1, count })
  return (
    <span data-hunk={place} className="ms-auto flex min-h-6 items-center gap-1 ps-4 pe-2 font-sans text-xs">
      <span className="text-ink-3">{label}</span>
      <Button
        kind="small"
        className="min-h-6"
        disabled={parts.isDisabled}
        aria-label={t('review.leaveOutHunk', { hunk: label, path: change.path })}
        onClick={() => parts.leaveOut(change, [place])}
      >
        {t('review.leaveOut')}
      </Button>
    </span>
  )
}

/** The row at which each hunk begins, or that of the gap above it, with the place of the hunk. */
export function hunkRows(rows: readonly DiffRow[], hunks: readonly Hunk[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let from = 0
  for (const [place, hunk] of hunks.entries()) {
    const at = rows.findIndex((row, index) => index >= from && isFirstOf(row, hunk))
    if (at < 0) continue
    from = at + 1
    found.set(rows[at - 1]?.kind === 'skipped' ? at - 1 : at, place)
  }
  return found
}

function isFirstOf(row: DiffRow, { lines, oldStart, newStart }: Hunk): boolean {
  if (!('text' in row)) return false
  return lines[0]?.startsWith('+') ? row.newNumber === newStart : row.oldNumber === oldStart
}
