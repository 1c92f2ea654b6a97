import { ArchiveRestore } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RemovedSession } from '../../../shared/ipc/session-calls'
import { formatCount, formatDay } from '../../base/format'
import { useApp } from '../../state/app'
import { folderName, restoreSession } from '../../state/folders'
import { followRemoved, loadRemoved, useRemoved } from '../../state/removed'
import { attempt } from '../../state/ui'
import { shownName } from '../../text/own-names'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { FoldedSection } from './folded-section'

/** So many are shown at first, and so many more each time the person asks. */
const FIRST = 20
const MORE = 50

/** The trash, of all folders. It is not read before it is opened. */
export function RemovedSection() {
  const hasRemoved = useApp(({ start }) => start?.hasRemoved ?? false)
  if (!hasRemoved) return null
  return (
    <FoldedSection name="removed" label={text.sessions.list.removed}>
      <RemovedList />
    </FoldedSection>
  )
}

function RemovedList() {
  const sessions = useRemoved(state => state.sessions)
  const [limit, setLimit] = useState(FIRST)
  useEffect(() => followRemoved(thrown => attempt(Promise.reject(thrown))), [])
  if (!sessions) return null
  const left = sessions.length - limit
  return (
    <>
      <ul aria-label={text.sessions.list.removed}>
        {sessions.slice(0, limit).map(session => (
          <RemovedItem key={session.id} session={session} />
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + MORE)}
          className="min-h-8 w-full rounded-sm px-2 text-start text-xs text-ink-2 hover:bg-hover"
        >
          {text.sessions.list.showMore(formatCount(Math.min(left, MORE)))}
        </button>
      )}
    </>
  )
}

/** A session that was deleted: what it was, until when it is kept, and a way back. */
function RemovedItem({ session: { id, title, workspace, until } }: { session: RemovedSession }) {
  const name = shownName(title)
  const label = text.sessions.list.restore(name)
  // It may be gone for good by now.
  const restore = () => attempt(restoreSession(id).catch(thrown => loadRemoved().then(() => Promise.reject(thrown))))
  return (
    <li data-testid="removed-session" className="flex items-center gap-1 rounded-sm ps-2 pe-1 hover:bg-hover">
      <span className="min-w-0 flex-1 py-1" title={`${name}\n${workspace}`}>
        <span className="block truncate text-sm">
          <EscapedLine text={name} />
        </span>
        <span className="block truncate text-xs text-ink-3">
          <EscapedLine text={`${text.sessions.list.until(formatDay(until))} · ${folderName(workspace)}`} />
        </span>
      </span>
      <Button kind="icon" className="size-6" aria-label={label} title={label} onClick={restore}>
        <ArchiveRestore size={14} aria-hidden="true" />
      </Button>
    </li>
  )
}
