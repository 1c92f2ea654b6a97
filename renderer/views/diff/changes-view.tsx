import { memo, useMemo } from 'react'
import type { FileChange } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { changeItems, pathsOf } from './change-items'
import { DiffView } from './diff-view'

/** Every file of a plan, one below the other. */
export const ChangesView = memo(function ChangesView({ changes }: { changes: readonly FileChange[] }) {
  const items = useMemo(() => changeItems(changes), [changes])
  return items.map(item =>
    item.type === 'move' ? (
      <MoveView key={pathsOf(item).join('\0')} from={item.from.path} to={item.to.path} />
    ) : (
      <DiffView key={item.change.path} change={item.change} />
    ),
  )
})

type MoveViewProps = { from: string; to: string; isTitled?: boolean }

/** A file that goes to another place as it is. */
export function MoveView({ from, to, isTitled = true }: MoveViewProps) {
  return (
    <section
      data-move-from={from}
      data-move-to={to}
      aria-label={t('diff.moveLabel', { from: escapedText(from), to: escapedText(to) })}
      className="group/move"
    >
      {isTitled && (
        <header className="sticky top-0 z-1 flex items-baseline gap-3 border-y border-line bg-sunken px-4 py-1.5 text-xs group-first/move:border-t-0">
          <MovedPath from={from} to={to} />
          <span className="ms-auto whitespace-nowrap text-ink-2">{t('diff.moved')}</span>
        </header>
      )}
      <p className="px-4 py-2 text-sm text-ink-2">{t('diff.moveHint')}</p>
    </section>
  )
}

export function MovedPath({ from, to }: { from: string; to: string }) {
  return (
    <span className="min-w-0 font-mono wrap-anywhere">
      <PathText path={from} />
      <span className="px-1.5 text-ink-3">→</span>
      <PathText path={to} />
    </span>
  )
}
