import { memo, useState } from 'react'
import { messageSummary } from '../../../shared/session/message-summary'
import type { TurnState } from '../../../shared/session/session-state'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { type ChangedCall, countChangedFiles, mayUndoTurn } from '../../views/changes/changed-calls'
import { undoTurn } from '../../views/changes/undo'
import { ChangeEntry } from './change-entry'

type TurnChangesProps = { turn: TurnState; calls: readonly ChangedCall[] }

/** Shows what one turn changed, under the message that requested it. */
export const TurnChanges = memo(function TurnChanges({ turn, calls }: TurnChangesProps) {
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
        {count === 0 && calls.length > 1 && <span className="shrink-0 text-ink-3">{text.changes.turnUndone}</span>}
        {mayUndo && !isAsking && (
          <Button kind="link" className="min-h-6 text-xs" onClick={() => setIsAsking(true)}>
            {text.changes.undoTurn}
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
      <p>{text.changes.undoTurnAsk(text.counts.files(count))}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" autoFocus onClick={onNo}>
          {text.changes.undoTurnNo}
        </Button>
        <Button onClick={onYes}>{text.changes.undoTurnYes}</Button>
      </div>
    </div>
  )
}
