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

/** Takes hunks of an applied change back, or makes them again. `undone` are the places of those that are back. */
export type AppliedParts = {
  undone: readonly number[]
  isDisabled: boolean
  undo(place: number, isUndo: boolean): void
}

/** Set around the diff of a file that a call has changed. */
export const AppliedPartsContext = createContext<AppliedParts | null>(null)

/** Returns the buttons for each hunk, by the row at or above which it begins; null where there is nothing to do with one alone. */
export function useHunkParts(
  change: FileChange,
  rows: readonly DiffRow[],
  hunks: readonly Hunk[],
): ReadonlyMap<number, ReactNode> | null {
  const planned = useContext(PlanPartsContext)
  const applied = useContext(AppliedPartsContext)
  if ((!planned && !applied) || !change.before || !change.after || hunks.length < 2) return null
  const draw = (place: number) => {
    const label = t('review.hunk', { number: place + 1, count: hunks.length })
    if (planned) return <PlannedPart key={place} change={change} place={place} label={label} parts={planned} />
    return applied && <AppliedPart key={place} place={place} label={label} parts={applied} />
  }
  return new Map([...hunkRows(rows, hunks)].map(([at, place]) => [at, draw(place)]))
}

const PART = 'ms-auto flex min-h-6 items-center gap-1 ps-4 pe-2 font-sans text-xs'

type AppliedPartProps = { place: number; label: string; parts: AppliedParts }

function AppliedPart({ place, label, parts: { undone, isDisabled, undo } }: AppliedPartProps) {
  const isUndone = undone.includes(place)
  const verb = isUndone ? t('changes.redo') : t('common.undo')
  return (
    <span data-hunk={place} className={PART}>
      <span className="text-ink-3">{isUndone ? `${label} · ${t('common.undone')}` : label}</span>
      <Button
        kind="small"
        className="min-h-6"
        disabled={isDisabled}
        aria-label={t('changes.undoWhat', { label: verb, what: label })}
        onClick={() => undo(place, !isUndone)}
      >
        {verb}
      </Button>
    </span>
  )
}

type PlannedPartProps = { change: FileChange; place: number; label: string; parts: PlanParts }

function PlannedPart({ change, place, label, parts }: PlannedPartProps) {
  return (
    <span data-hunk={place} className={PART}>
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
