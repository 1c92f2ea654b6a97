import { memo, useMemo } from 'react'
import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { formatClock } from '../../base/format'
import { translated } from '../../i18n/translated'
import { text } from '../../text/text'
import { Spinner } from '../../ui/spinner'
import { ownChanges } from '../../views/changes/changed-calls'
import { redoCall, undoCall } from '../../views/changes/undo'
import { UndoButton } from '../../views/changes/undo-button'
import { undoStateOf } from '../../views/changes/undo-state'
import { type ChangeItem, changeItems, pathsOf } from '../../views/diff/change-items'
import { ChangedFile } from './changed-file'

type ChangeEntryProps = { call: CallState; changes: readonly FileChange[] }

/** Shows what one call changed. Its files can be taken back together, and, if there are several, one by one. */
export const ChangeEntry = memo(function ChangeEntry({ call, changes }: ChangeEntryProps) {
  const items = useMemo(() => changeItems(ownChanges(changes)), [changes])
  const unknown = useMemo(() => changeItems(changes.filter(({ authorUnknown }) => authorUnknown)), [changes])
  return (
    <li
      data-testid="change-entry"
      data-call={call.call.id}
      className="overflow-hidden rounded-md border border-line bg-surface"
    >
      {items.map(item => (
        <ChangedFile
          key={pathsOf(item).join('\0')}
          callId={call.call.id}
          item={item}
          isUndone={undoStateOf(call, pathsOf(item)) === 'undone'}
          {...(items.length > 1 && { end: <ItemUndo call={call} item={item} /> })}
        />
      ))}
      <div className="flex min-h-8 items-center gap-3 border-t border-line px-3 py-1 text-xs text-ink-3">
        <span className="flex-1 tabular-nums">{call.startedAt === undefined ? '' : formatClock(call.startedAt)}</span>
        {items.length > 0 && <CallUndo call={call} items={items} />}
      </div>
      {unknown.length > 0 && (
        <section data-testid="unknown-changes" className="border-t border-wait-line">
          <p className="bg-wait-soft px-3 py-1.5 text-xs font-medium text-wait">{text.changes.unknown}</p>
          {unknown.map(item => (
            <ChangedFile
              key={pathsOf(item).join('\0')}
              callId={call.call.id}
              item={item}
              isUndone={undoStateOf(call, pathsOf(item)) === 'undone'}
              end={<ItemUndo call={call} item={item} />}
            />
          ))}
        </section>
      )}
      {call.undo?.status === 'failed' && (
        <p role="alert" className="border-t border-line bg-bad-soft px-3 py-2 text-xs wrap-anywhere text-bad">
          {call.undo.message === undefined
            ? `${text.changes.undoFailed}. ${text.changes.undoFailedHint}`
            : translated(call.undo.sentence ?? call.undo.message)}
        </p>
      )}
    </li>
  )
})

function CallUndo({ call, items }: { call: CallState; items: readonly ChangeItem[] }) {
  const paths = items.flatMap(pathsOf)
  const isUndone = undoStateOf(call, paths) === 'undone'
  const isBusy = !isUndone && call.undo?.status === 'running'
  const isPartly = !isUndone && !isBusy && paths.some(path => call.undone?.includes(path))
  const undo = isPartly
    ? text.changes.undoRest
    : items.length > 1
      ? text.changes.undoAll(items.length)
      : text.common.undo
  return (
    <>
      {isBusy && <Undoing />}
      {isUndone && <span className="font-medium text-ink-2">{text.common.undone}</span>}
      {isPartly && <span className="font-medium text-ink-2">{text.changes.partly}</span>}
      <UndoButton
        label={isUndone ? text.changes.redo : undo}
        paths={paths}
        isBusy={isBusy}
        onUndo={() => (isUndone ? redoCall(call.call.id) : undoCall(call.call.id))}
      />
    </>
  )
}

/** At the line of one file among several. */
function ItemUndo({ call, item }: { call: CallState; item: ChangeItem }) {
  const paths = pathsOf(item)
  const state = undoStateOf(call, paths)
  return (
    <span className="flex shrink-0 items-center pe-3 text-xs text-ink-3">
      {state === 'undone' ? (
        <span className="text-ink-2">{text.common.undone}</span>
      ) : (
        call.undo?.status !== 'running' && (
          <UndoButton label={text.common.undo} paths={paths} onUndo={() => undoCall(call.call.id, { paths })} />
        )
      )}
    </span>
  )
}

function Undoing() {
  return (
    <span role="status" className="flex items-center gap-2">
      <Spinner size={12} /> {text.changes.undoing}
    </span>
  )
}
