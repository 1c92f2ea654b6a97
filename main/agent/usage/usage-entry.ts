import type { Usage } from '../../../shared/session/messages'
import type { SessionEvent } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { UsageEntry } from '../../../shared/usage'

type Used = { usage?: Usage | undefined; cost?: number | undefined }

/** Returns what a fact says that a request to a model has used; undefined where it says nothing of that. `state` is the one after it. */
export function usageEntryOf(event: SessionEvent, state: SessionState): UsageEntry | undefined {
  if (event.type === 'reply.finished') {
    const { reply, cost, model, turnId } = event
    const turn = state.turns.find(({ id }) => id === turnId)
    // Some servers do not say what a reply has used, which was sent all the same. A failed one may never have been.
    const isCounted = hasUsed({ usage: reply.usage, cost }) || (!reply.error && turn?.profile.providerId !== 'offline')
    return isCounted
      ? entryOf(event.at, state, { turn, model: model ?? turn?.profile.model, usage: reply.usage, cost })
      : undefined
  }
  if (event.type === 'aside.answered') {
    const { providerId, model, usage, cost, failed } = event
    if (failed && !hasUsed(event)) return undefined
    return { ...entryOf(event.at, state, { turn: undefined, model, usage, cost }), providerId }
  }
  const isBeside =
    event.type === 'compaction.finished' || event.type === 'session.renamed' || event.type === 'answer.summarised'
  if (!isBeside || !hasUsed(event)) return undefined
  const model = event.type === 'compaction.finished' ? event.model : undefined
  return entryOf(event.at, state, { turn: state.turns.at(-1), model, usage: event.usage, cost: event.cost })
}

function hasUsed({ usage, cost }: Used): boolean {
  return usage !== undefined || cost !== undefined
}

type ModelUse = Used & { turn: SessionState['turns'][number] | undefined; model?: string | undefined }

function entryOf(
  at: number,
  { id, parent, workspace, apart }: SessionState,
  { turn, model = '', usage, cost }: ModelUse,
): UsageEntry {
  return {
    at,
    // A sub-agent works for the session that gave it its task.
    sessionId: parent?.sessionId ?? id,
    // Work in a separate copy is for the folder that the copy was made of.
    workspace: apart?.folder ?? workspace,
    providerId: turn?.profile.providerId ?? '',
    model,
    ...(usage && { usage }),
    ...(cost !== undefined && { cost }),
  }
}
