import { createContext, useContext } from 'react'
import { t } from '../../i18n/t'
import type { DiffRow, LineRow } from './diff-rows'

/** The lines of a hunk that the person has picked. With the shift key, all from the one before. */
export type LinePicks = { picked: ReadonlySet<number>; toggle(line: number, isRange: boolean): void }

/** Absent where lines cannot be picked. */
export const LinePicksContext = createContext<LinePicks | null>(null)

type LinePickState = { isPicked: boolean; toggle(isRange: boolean): void }

/** Returns the state of a changed line that can be picked. */
export function useLinePick(row: DiffRow): LinePickState | null {
  const picks = useContext(LinePicksContext)
  if (!picks || !('text' in row) || row.line === undefined) return null
  const { line } = row
  return { isPicked: picks.picked.has(line), toggle: isRange => picks.toggle(line, isRange) }
}

const NUMBER = 'w-(--number-width) shrink-0 pe-2 text-end select-none'

/** The numbers of a line as the button that picks it. Arrow keys go from one to the next, so that none is a stop of Tab. */
export function LinePick({ row, isPicked, toggle }: LinePickState & { row: LineRow }) {
  const number = row.newNumber ?? row.oldNumber
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pick
      aria-pressed={isPicked}
      aria-label={t(row.kind === 'add' ? 'diff.pickAdded' : 'diff.pickRemoved', { number: number ?? 0 })}
      onClick={event => toggle(event.shiftKey)}
      className={`flex shrink-0 cursor-pointer items-start -outline-offset-2 ${isPicked ? 'bg-accent text-on-accent' : 'text-ink-3 hover:bg-hover hover:text-ink'}`}
    >
      <span className={NUMBER}>{row.oldNumber}</span>
      <span className={NUMBER}>{row.newNumber}</span>
    </button>
  )
}
