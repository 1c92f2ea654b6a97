import { useMemo } from 'react'
import { useSession } from '../../state/session/session'
import { useWholeSession } from '../../state/session/use-whole-session'
import { text } from '../../text/text'
import { changedTurns, countChangedFiles } from '../../views/changes/changed-calls'
import { TurnChanges } from './turn-changes'

/** Every file that this session changed, turn by turn, the newest change first. */
export function ChangesPanel() {
  const state = useSession(session => session.state)
  const isWhole = useWholeSession()
  const turns = useMemo(() => changedTurns(state), [state])
  const count = countChangedFiles(turns.flatMap(({ calls }) => calls))
  if (turns.length === 0 && !isWhole) return <p className="p-4 text-sm text-ink-2">{text.common.loading}</p>
  if (turns.length === 0) {
    return (
      <div className="p-4 text-sm">
        <p className="font-medium">{text.changes.empty}</p>
        <p className="mt-1 text-ink-2">{text.changes.emptyHint}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 p-3">
      <p className="px-1 text-sm text-ink-2">
        {count === 0 ? text.changes.allUndone : text.changes.summary(text.counts.files(count))}
      </p>
      {turns.map(({ turn, calls }) => (
        <TurnChanges key={turn.id} turn={turn} calls={calls} />
      ))}
    </div>
  )
}
