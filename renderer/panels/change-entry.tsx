// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { FileChange } from '../../shared/effects'
import type { CallState } from '../../shared/session-state'
import { call as callMain } from '../bridge'
import { DiffView } from '../diff/diff-view'
import { VisibleLine } from '../diff/visible-line'
import { escapedText } from '../diff/visible-text'
import { formatClock } from '../format'
import { setOpened, useOpened } from '../stores/opened'
import { useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'

type ChangeEntryProps = { call: CallState; changes: readonly FileChange[] }

/** What one call changed. Its files are undone together, as they were applied. */
export const ChangeEntry = memo(function ChangeEntry({ call, changes }: ChangeEntryProps) {
  return (
    <li
      data-testid="change-entry"
      data-call={call.call.id}
      className="overflow-hidden rounded-md border border-line bg-surface"
    >
      {changes.map(change => (
        <ChangedFile
          key={change.path}
          callId={call.call.id}
          change={change}
          isUndone={call.undo?.status === 'undone'}
        />
      ))}
      <div className="flex min-h-8 items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-3">
        <span className="flex-1 tabular-nums">{call.startedAt === undefined ? '' : formatClock(call.startedAt)}</span>
        <UndoState call={call} changes={changes} />
      </div>
      {call.undo?.status === 'failed' && (
        <p role="alert" className="border-t border-line bg-bad-soft px-3 py-2 text-xs wrap-anywhere text-bad">
          <span className="font-medium">{text.changes.undoFailed}.</span>{' '}
          {call.undo.message ?? text.changes.undoFailedHint}
        </p>
      )}
    </li>
  )
})

function UndoState({ call, changes }: ChangeEntryProps) {
  if (call.undo?.status === 'undone') return <span className="font-medium text-ink-2">{text.common.undone}</span>
  if (call.undo?.status === 'running') {
    return (
      <span className="flex items-center gap-2">
        <Spinner size={12} /> {text.changes.undoing}
      </span>
    )
  }
  const undo = () => {
    const { id } = useSession.getState()
    if (id) attempt(callMain('change.undo', { sessionId: id, callId: call.call.id }))
  }
  const what = changes.map(change => escapedText(change.path)).join(', ')
  return (
    <Button kind="link" className="min-h-6 text-xs" aria-label={text.changes.undoFile(what)} onClick={undo}>
      {text.common.undo}
    </Button>
  )
}

type ChangedFileProps = { callId: string; change: FileChange; isUndone: boolean }

function ChangedFile({ callId, change, isUndone }: ChangedFileProps) {
  const key = `change:${callId}:${change.path}`
  const isOpen = useOpened(state => state[key] ?? false)
  return (
    <div className="not-first:border-t not-first:border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(key, !isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className={`min-w-0 flex-1 font-mono text-xs wrap-anywhere ${isUndone ? 'text-ink-3 line-through' : ''}`}>
          <VisibleLine text={change.path} />
        </span>
        <span className="shrink-0 text-xs whitespace-nowrap tabular-nums">
          <span className="text-add-strong">+{change.added}</span>{' '}
          <span className="text-del-strong">−{change.removed}</span>
        </span>
      </button>
      {isOpen && (
        <div tabIndex={0} className="max-h-96 overflow-auto border-t border-line -outline-offset-2">
          <DiffView change={change} isTitled={false} />
        </div>
      )}
    </div>
  )
}
