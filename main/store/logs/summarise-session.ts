import { errorText } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { SessionEvent } from '../../../shared/session/session-events'
import { isFinished, progressOf } from '../../../shared/session/todo-list'
import type { Todo } from '../../../shared/session/todos'
import type { SessionSummary } from '../../../shared/settings'
import { logName } from './session-files'

/** A session as lists show it, from its events in order. Undefined where the event that began it is lost. */
export function summariseSession(id: string, events: readonly SessionEvent[]): SessionSummary | undefined {
  let summary: SessionSummary | undefined
  for (const event of events) {
    if (event.type === 'session.created') {
      const { workspace, title, at, parent, imported, apart } = event
      const also = { ...(parent && { parent }), ...(imported && { imported: true }), ...(apart && { apart }) }
      summary = { id, workspace, title, createdAt: at, updatedAt: at, ...also }
    } else if (summary) {
      summary = after(summary, event)
    }
  }
  return summary
}

function after(summary: SessionSummary, event: SessionEvent): SessionSummary {
  if (event.type === 'todos.changed') {
    const { progress: _, ...rest } = summary
    return { ...rest, updatedAt: event.at, ...openProgress(event.todos) }
  }
  if (event.type === 'session.separated')
    return { ...summary, workspace: event.workspace, apart: event.apart, updatedAt: event.at }
  if (event.type !== 'session.marked') {
    return { ...summary, updatedAt: event.at, ...(event.type === 'session.renamed' && { title: event.title }) }
  }
  const { pinned = summary.pinned, archived = summary.archived } = event
  return withMarks(summary, { pinned, archived })
}

/** Of a list that is done nothing is shown. */
export function openProgress(todos: readonly Todo[] = []): Pick<SessionSummary, 'progress'> {
  return todos.length === 0 || isFinished(todos) ? {} : { progress: progressOf(todos) }
}

/** A mark that is not set is not there. */
export function withMarks(
  { pinned: _, archived: __, ...summary }: SessionSummary,
  marks: { pinned: boolean | undefined; archived: boolean | undefined },
): SessionSummary {
  return { ...summary, ...(marks.pinned && { pinned: true }), ...(marks.archived && { archived: true }) }
}

/** The summaries of some sessions. A log that cannot be read does not keep the others from being listed. */
export async function summariseSessions(
  ids: readonly string[],
  read: (id: string) => Promise<SessionEvent[]>,
): Promise<{ sessions: SessionSummary[]; problems: LocalizedText[] }> {
  const found: { sessions: SessionSummary[]; problems: LocalizedText[] } = { sessions: [], problems: [] }
  for (const id of ids) {
    try {
      const summary = summariseSession(id, await read(id))
      if (summary) found.sessions.push(summary)
      else found.problems.push(sentence`${logName(id)}: the beginning is lost.`)
    } catch (error) {
      found.problems.push(sentence`${logName(id)}: ${errorText(error)}`)
    }
  }
  return found
}
