import { memo, useMemo, useState } from 'react'
import type { FileChange } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { type ChangeGroup, inGroups } from './change-groups'
import { type ChangeItem, changeItems, countsOf, pathsOf } from './change-items'
import { changedCounts } from './changed-counts'
import { DiffView } from './diff-view'

/** Every file of a plan, one below the other; of very many, those of a full folder stand in one line. */
export const ChangesView = memo(function ChangesView({ changes }: { changes: readonly FileChange[] }) {
  const groups = useMemo(() => inGroups(changeItems(changes)), [changes])
  return groups.map(group =>
    group.type === 'folder' ? (
      <FolderView key={`${group.folder}/`} group={group} />
    ) : (
      <ItemView key={pathsOf(group.item).join('\0')} item={group.item} />
    ),
  )
})

function ItemView({ item }: { item: ChangeItem }) {
  return item.type === 'move' ? <MoveView from={item.from.path} to={item.to.path} /> : <DiffView change={item.change} />
}

/** So many names of a folder are listed at once. */
const NAMES = 500

/** The changes in one folder, by their number and, once that is asked for, by their names. */
function FolderView({ group: { folder, items } }: { group: Extract<ChangeGroup, { type: 'folder' }> }) {
  const [isOpen, setIsOpen] = useState(false)
  const counts = useMemo(() => countsOf(items), [items])
  return (
    <section data-changed-folder={folder} aria-label={t('diff.label', { path: folder })}>
      <header className="sticky top-0 z-1 flex items-center gap-3 border-y border-line bg-sunken px-4 py-1.5 text-xs first:border-t-0">
        <span className="min-w-0 font-mono wrap-anywhere">
          <PathText path={`${folder}/`} />
        </span>
        <span className="text-ink-2">{changedCounts(counts)}</span>
        <span className="flex-1" />
        <Button kind="link" className="min-h-6 text-xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('diff.hideFiles') : t('diff.showFiles')}
        </Button>
      </header>
      {isOpen && (
        <ul className="px-4 py-2 font-mono text-xs text-ink-2">
          {items.slice(0, NAMES).map(item => (
            <li key={pathsOf(item).join('\0')} className="wrap-anywhere">
              <PathText path={pathsOf(item).at(-1) ?? ''} />
            </li>
          ))}
          {items.length > NAMES && <li>{t('diff.moreFiles', { count: items.length - NAMES })}</li>}
        </ul>
      )}
    </section>
  )
}

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
