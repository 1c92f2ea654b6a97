import { memo, useMemo, useState } from 'react'
import type { FileChange } from '../../../shared/session/effects'
import { messageSummary } from '../../../shared/session/message-summary'
import type { CallState, TurnState } from '../../../shared/session/session-state'
import { formatClock } from '../../base/format'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { useSession } from '../../state/session/session'
import { useWholeSession } from '../../state/session/use-whole-session'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import {
  type ChangedCall,
  changedTurns,
  countChangedFiles,
  mayUndoTurn,
  ownChanges,
} from '../../views/changes/changed-calls'
import { redoCall, undoCall, undoTurn } from '../../views/changes/undo'
import { UndoButton } from '../../views/changes/undo-button'
import { undoStateOf } from '../../views/changes/undo-state'
import { type ChangeItem, changeItems, pathsOf } from '../../views/diff/change-items'
import { ChangedFile } from './changed-file'
import { useFollowedStates } from './file-states'

type ChangeEntryProps = { call: CallState; changes: readonly FileChange[] }

/** Shows what one call changed. Its files can be taken back together, and, if there are several, one by one. */
const ChangeEntry = memo(function ChangeEntry({ call, changes }: ChangeEntryProps) {
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
          <p className="bg-wait-soft px-3 py-1.5 text-xs font-medium text-wait">{t('changes.unknown')}</p>
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
            ? `${t('changes.undoFailed')}. ${t('changes.undoFailedHint')}`
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
    ? t('changes.undoRest')
    : items.length > 1
      ? t('changes.undoAll', { count: items.length })
      : t('common.undo')
  return (
    <>
      {isBusy && <Undoing />}
      {isUndone && <span className="font-medium text-ink-2">{t('common.undone')}</span>}
      {isPartly && <span className="font-medium text-ink-2">{t('changes.partly')}</span>}
      <UndoButton
        label={isUndone ? t('changes.redo') : undo}
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
        <span className="text-ink-2">{t('common.undone')}</span>
      ) : (
        call.undo?.status !== 'running' && (
          <UndoButton label={t('common.undo')} paths={paths} onUndo={() => undoCall(call.call.id, { paths })} />
        )
      )}
    </span>
  )
}

function Undoing() {
  return (
    <span role="status" className="flex items-center gap-2">
      <Spinner size={12} /> {t('changes.undoing')}
    </span>
  )
}

/** Every file that this session changed, turn by turn, the newest change first. */
export function ChangesPanel() {
  const state = useSession(session => session.state)
  const isWhole = useWholeSession()
  const turns = useMemo(() => changedTurns(state), [state])
  useFollowedStates(state.workspace, turns)
  const count = countChangedFiles(turns.flatMap(({ calls }) => calls))
  if (turns.length === 0 && !isWhole) return <p className="p-4 text-sm text-ink-2">{t('common.loading')}</p>
  if (turns.length === 0) {
    return (
      <div className="p-4 text-sm">
        <p className="font-medium">{t('changes.empty')}</p>
        <p className="mt-1 text-ink-2">{t('changes.emptyHint')}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 p-3">
      <p className="px-1 text-sm text-ink-2">
        {count === 0 ? t('changes.allUndone') : t('changes.summary', { files: t('counts.files', { count }) })}
      </p>
      {turns.map(({ turn, calls }) => (
        <TurnChanges key={turn.id} turn={turn} calls={calls} />
      ))}
    </div>
  )
}

type TurnChangesProps = { turn: TurnState; calls: readonly ChangedCall[] }

/** Shows what one turn changed, under the message that requested it. */
const TurnChanges = memo(function TurnChanges({ turn, calls }: TurnChangesProps) {
  const [isAsking, setIsAsking] = useState(false)
  const count = countChangedFiles(calls)
  const mayUndo = mayUndoTurn(turn, calls)
  const words = messageSummary(turn)
  return (
    <section data-testid="turn-changes" aria-label={words} className="flex flex-col gap-2">
      <header className="flex min-h-6 items-center gap-3 px-1 text-xs">
        <h3 className="min-w-0 flex-1 truncate text-ink-2" title={words}>
          {words}
        </h3>
        {count === 0 && calls.length > 1 && <span className="shrink-0 text-ink-3">{t('changes.turnUndone')}</span>}
        {mayUndo && !isAsking && (
          <Button kind="link" className="min-h-6 text-xs" onClick={() => setIsAsking(true)}>
            {t('changes.undoTurn')}
          </Button>
        )}
      </header>
      {mayUndo && isAsking && (
        <ConfirmTurn
          count={count}
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false)
            undoTurn(turn.id)
          }}
        />
      )}
      <ul className="flex flex-col gap-2">
        {calls.map(({ call, changes }) => (
          <ChangeEntry key={call.call.id} call={call} changes={changes} />
        ))}
      </ul>
    </section>
  )
})

type ConfirmTurnProps = { count: number; onYes(): void; onNo(): void }

/** Asks in place, because a turn can be much. */
function ConfirmTurn({ count, onYes, onNo }: ConfirmTurnProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard from the buttons in it
    <div
      data-own-keys
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm"
      onKeyDown={event => {
        if (event.key === 'Escape') onNo()
      }}
    >
      <p>{t('changes.undoTurnAsk', { files: t('counts.files', { count }) })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" autoFocus onClick={onNo}>
          {t('changes.undoTurnNo')}
        </Button>
        <Button onClick={onYes}>{t('changes.undoTurnYes')}</Button>
      </div>
    </div>
  )
}
