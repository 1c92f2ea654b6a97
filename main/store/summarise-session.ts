import type { SessionEvent } from '../../shared/session-events'
import type { SessionSummary } from '../../shared/settings'

/** A session as lists show it, from its events in order. Undefined where the event that began it is lost. */
export function summariseSession(id: string, events: readonly SessionEvent[]): SessionSummary | undefined {
  let summary: SessionSummary | undefined
  for (const event of events) {
    if (event.type === 'session.created') {
      const { workspace, title, at } = event
      summary = { id, workspace, title, createdAt: at, updatedAt: at }
    } else if (summary) {
      summary.updatedAt = event.at
      if (event.type === 'session.renamed') summary.title = event.title
    }
  }
  return summary
}
