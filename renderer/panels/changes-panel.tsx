import { useMemo } from 'react'
import { useSession } from '../stores/session'
import { text } from '../text'
import { ChangeEntry } from './change-entry'
import { changedCalls, countChangedFiles } from './changed-calls'

/** Every file that this session changed, the newest change first. */
export function ChangesPanel() {
  const state = useSession(session => session.state)
  const changed = useMemo(() => changedCalls(state), [state])
  const count = countChangedFiles(changed)
  if (changed.length === 0) {
    return (
      <div className="p-4 text-sm">
        <p className="font-medium">{text.changes.empty}</p>
        <p className="mt-1 text-ink-2">{text.changes.emptyHint}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <p className="px-1 text-sm text-ink-2">
        {count === 0 ? text.changes.allUndone : text.changes.summary(text.common.plural(count, 'file', 'files'))}
      </p>
      <ul className="flex flex-col gap-3">
        {changed.map(({ call, changes }) => (
          <ChangeEntry key={call.call.id} call={call} changes={changes} />
        ))}
      </ul>
    </div>
  )
}
