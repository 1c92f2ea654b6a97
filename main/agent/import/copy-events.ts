import { randomUUID } from 'node:crypto'
import { sentence } from '../../../shared/sentence'
import type { Attachment, Reply } from '../../../shared/session/messages'
import { reduceEvents } from '../../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../../shared/session/session-events'
import { emptySession, type SessionState } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import { factsOfEnd } from '../record/end-waiting-turn'
import { type Repair, recoverSession } from '../record/recover-session'

/**
 * Takes over the events of another session that a new one begins with: what was said, and what calls did there, to be
 * read. They get new ids. Everything that would have an effect here is left out: the session's mode, what was to be said
 * next, what could be undone, which sub-agents worked for it, what only its provider understands. Whatever had not ended
 * ends as interrupted.
 */
export async function copyEvents(events: readonly SessionEvent[], now: number): Promise<SessionEvent[]> {
  const ids = { turns: new Map<string, string>(), calls: new Map<string, string>(), others: new Map<string, string>() }
  const taken = events.flatMap(event => takeOver(event, ids) ?? []).map(event => dated(event, now))
  const last = Math.max(0, ...taken.slice(-1).map(({ at }) => at))
  const add = (facts: readonly SessionFact[]) => taken.push(...facts.map(fact => ({ v: 0, seq: 0, at: last, ...fact })))
  add(factsOfEnd(stateOf(taken), sentence`This turn was waiting for input when the session was exported.`))
  add(await recoverSession(stateOf(taken), noRepair))
  return taken
}

type Ids = Readonly<Record<'turns' | 'calls' | 'others', Map<string, string>>>

/** Nothing that was dispatched is taken over, so there is nothing on the disk to be looked at. */
const noRepair: Repair = {
  inspect: () => Promise.reject(new Error('nothing of an imported session is on this disk')),
  takeBackRest: async () => undefined,
}

function stateOf(events: readonly SessionEvent[]): SessionState {
  return reduceEvents(
    emptySession,
    events.map((event, index) => ({ ...event, seq: index + 1 })),
  )
}

/** A date that is none, or is still to come, would put it before all others for good. */
function dated(event: SessionEvent, now: number): SessionEvent {
  return { ...event, at: event.at >= 0 && event.at <= now ? event.at : now }
}

function takeOver(event: SessionEvent, ids: Ids): SessionEvent | undefined {
  if ('callId' in event) {
    const callId = ids.calls.get(event.callId)
    return callId === undefined ? undefined : takeOverCall({ ...event, callId })
  }
  switch (event.type) {
    case 'turn.started': {
      // A command that is said to be the person's own is none of theirs here.
      const { messageId: _, command: __, typed: ___, mode: ____, picked: ______, profile, ...rest } = event
      const { providerId: _____, ...known } = profile
      return { ...rest, ...sentAlong(event), turnId: newId(ids.turns, event.turnId), profile: known }
    }
    case 'compaction.finished': {
      const { cost: _, ...rest } = event
      const turnId = ids.turns.get(event.keptFrom.turnId)
      return turnId === undefined ? undefined : { ...rest, keptFrom: { ...event.keptFrom, turnId } }
    }
    case 'turns.restored':
      return { ...event, branchId: knownId(ids.others, event.branchId) }
    default:
      return 'turnId' in event ? takeOverTurn(event, ids) : undefined
  }
}

type OfTurn = Exclude<Extract<SessionEvent, { turnId: string }>, { type: 'turn.started' }>

function takeOverTurn(event: OfTurn, ids: Ids): SessionEvent | undefined {
  const turnId = ids.turns.get(event.turnId)
  if (turnId === undefined) return undefined
  switch (event.type) {
    case 'reply.finished': {
      const { cost: _, ...rest } = event
      return { ...rest, turnId, reply: takeOverReply(event.reply, ids) }
    }
    case 'turn.steered':
      return { ...event, ...sentAlong(event), turnId, messageId: newId(ids.others, event.messageId) }
    case 'turns.rewound':
      return { ...event, turnId, branchId: newId(ids.others, event.branchId) }
    case 'reply.retried':
    case 'turn.ended':
      return { ...event, turnId }
    default:
      // A kind of event that is not known here may have an effect.
      return undefined
  }
}

type OfCall = Extract<SessionEvent, { callId: string }>

function takeOverCall(event: OfCall): SessionEvent | undefined {
  switch (event.type) {
    case 'call.decided': {
      const { grantId: _, ...rest } = event
      return rest
    }
    case 'call.finished':
      return { ...event, result: takeOverResult(event.result) }
    case 'call.started':
    case 'call.planned':
    case 'call.outcome':
    case 'question.asked':
    case 'question.answered':
    case 'work-plan.presented':
      return event
    default:
      // Undo information and the sub-agents' sessions are dropped, as those are not here.
      return undefined
  }
}

/** The text of a server's resource stays; its location is a path on another computer. For an image, only what was sent came along. */
function sentAlong({ attachments }: { attachments?: Attachment[] | undefined }) {
  return attachments && { attachments: attachments.map(({ resource: _, original: __, ...rest }) => rest) }
}

/** Thoughts stay only as they can be read. What is sealed was made for whoever made it. */
function takeOverReply({ thinking, toolCalls, ...reply }: Reply, ids: Ids): Reply {
  const thoughts = (thinking ?? []).flatMap(part => {
    if (!('text' in part)) return []
    const { text, textBefore, callsBefore } = part
    return { text, textBefore, callsBefore }
  })
  const calls = toolCalls.map(call => ({ ...call, id: newId(ids.calls, call.id) }))
  return { ...reply, toolCalls: calls, ...(thoughts.length > 0 && { thinking: thoughts }) }
}

function takeOverResult({ details, ...result }: ToolResult): ToolResult {
  if (!details || details.type === 'agent') return result
  if (details.type === 'mcp') {
    // Blobs that it names are those of another computer.
    const { app: _, whole: __, ...rest } = details
    return { ...result, details: rest }
  }
  if (details.type !== 'command') return { ...result, details }
  const { job: _, ...outcome } = details.outcome
  return { ...result, details: { ...details, outcome } }
}

function newId(known: Map<string, string>, id: string): string {
  const made = randomUUID()
  known.set(id, made)
  return made
}

function knownId(known: Map<string, string>, id: string): string {
  return known.get(id) ?? newId(known, id)
}
