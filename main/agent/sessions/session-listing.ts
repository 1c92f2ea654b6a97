import { errorText } from '../../../shared/errors'
import type { LocalizedText } from '../../../shared/sentence'
import { type SessionState, type SessionStatus, statusOf } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import type { SessionIndex } from '../../store/documents/session-index'
import { openProgress, withMarks } from '../../store/logs/summarise-session'
import type { Emit } from '../record/live-session'
import { unseenResults } from '../record/unseen-results'

type ListingParts = {
  index: SessionIndex
  emit: Emit
  warn(words: LocalizedText): void
  /** Returns whether a window shows it. Without windows none is shown. */
  isShown?(id: string): boolean
}

export type SessionListing = ReturnType<typeof sessionListing>

/** Keeps the list of sessions in step with them, in the windows and in the index on the disk. */
export function sessionListing({ index, emit, warn, ...parts }: ListingParts) {
  /** The last reported state of each session, as one text. */
  const told = new Map<string, { status: SessionStatus; shown: string }>()
  const unseen = unseenResults(index, id => parts.isShown?.(id) ?? false)

  const withUnseen = (state: SessionState): SessionSummary => ({ ...summaryOf(state), ...unseen.of(state.id) })

  /** Tells of a session when its title, marks or status have changed. What cannot be written is made again from the logs. */
  async function list(state: SessionState): Promise<void> {
    const status = statusOf(state)
    const before = told.get(state.id)
    if (before && before.status !== 'idle' && status === 'idle') unseen.note(state)
    const summary = withUnseen(state)
    const shown = shownOf(summary)
    if (before?.status === status && before.shown === shown) return
    told.set(state.id, { status, shown })
    if (!state.parent) emit('session.listed', { session: { ...summary, status } })
    // That a turn begins is not worth a write beside those of its log; its end brings the time of the change.
    if (status === 'running' && isListed(index, summary)) return
    await index.save(summary).catch(thrown => warn(errorText(thrown)))
  }

  return {
    list,

    /** Mends an entry that is older than the log: from before a question was answered, or a mark was set. */
    async mend(state: SessionState): Promise<void> {
      if (index.find(state.id) && !isListed(index, withUnseen(state))) await list(state)
    },

    status: (id: string): SessionStatus => told.get(id)?.status ?? (index.find(id)?.waiting ? 'waiting' : 'idle'),

    /** The person looks at a session. Tells whether there was a result in it that nobody had seen. */
    see: unseen.see,

    /** Tells all of a session again when it comes back. */
    forget: (id: string): void => void told.delete(id),
  }
}

export function summaryOf(state: SessionState): SessionSummary {
  const { id, workspace, title, createdAt, updatedAt, parent, pinned, archived, imported, apart } = state
  const waiting = statusOf(state) === 'waiting' && { waiting: true }
  const progress = openProgress(state.todos?.todos)
  const origin = { ...(parent && { parent }), ...(imported && { imported: true }), ...(apart && { apart }) }
  return withMarks(
    { id, workspace, title, createdAt, updatedAt, ...waiting, ...progress, ...origin },
    { pinned, archived },
  )
}

function isListed(index: SessionIndex, summary: SessionSummary): boolean {
  const known = index.find(summary.id)
  return known !== undefined && shownOf(known) === shownOf(summary) && known.waiting === summary.waiting
}

/** All that a list shows of a session, but for its status and the time. */
function shownOf({ title, pinned = false, archived = false, unseen, progress, apart }: SessionSummary): string {
  return JSON.stringify([title, pinned, archived, unseen ?? null, progress ?? null, apart ?? null])
}
