import { randomUUID } from 'node:crypto'
import { AppError, messageOf } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { messageSummary } from '../../../shared/session/message-summary'
import { PLAN_WORD } from '../../../shared/session/plan-first'
import { sentAlong } from '../../../shared/session/sent-along'
import type { SessionFact } from '../../../shared/session/session-events'
import type { TurnState, UserMessageState } from '../../../shared/session/session-state'
import { APP_QUIT } from '../app-quit'
import { slashWord, textAfterAlias } from '../prompt/composition'
import { noteFor } from '../prompt/progress-note'
import type { LiveSession } from '../record/live-session'
import { titleFromWords, UNNAMED } from '../record/session-title'
import { buildTurn, ownDataOf } from './build-turn'
import { followTurn } from './follow-turn'
import { runTurn } from './loop'
import { prepareRequest, type ResolvedRequest } from './prepare-request'
import { checkCost, type Spending } from './spending'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'

/** The beginning of a turn. `before` is recorded right before it; `above` limits what a sub-agent may spend. */
export type TurnInput = {
  said: UserMessageState
  messageId?: string
  continues?: boolean
  before?: SessionFact
  above?: Spending | undefined
}

/**
 * Prepares one turn of a session, up to its first fact. Rejects before anything was written where the folder is gone, no
 * profile answers, the session has cost enough or the person stops it, and where the log can no longer be written; so does
 * the work.
 */
export async function prepareTurn(parts: TurnParts, scope: TurnScope, beginning: TurnInput): Promise<TurnWork> {
  const { session, controller } = scope
  const { said, above } = beginning
  const former = session.state().profileId
  const preparing = Promise.all([prepareRequest(parts, session.state(), { text: said.text }), ownDataOf(parts)])
  // A server that is waited for may take its time. What an agent was given is stopped as a turn, for its report.
  const [basis, ownData] = await (session.state().parent ? preparing : unlessStopped(preparing, controller.signal))
  const turnId = await recordStart(scope, beginning, { basis, former, extra: ofCommand(basis) })
  for (const fact of noteFor(session.state())) await session.record(fact)
  const turn = buildTurn(parts, scope, { basis, ownData, turnId, above })
  return async () => {
    const goesOn = await followTurn(scope, runTurn(turn))
    if (goesOn) parts.names?.improve(session)
    return goesOn
  }
}

function ofCommand({ composition: { command } }: ResolvedRequest) {
  return command ? { command: command.name } : {}
}

type Start = {
  basis: ResolvedRequest
  /** The profile that the session had when preparation of the turn began. */
  former: string | undefined
  /** The turn's additional properties. */
  extra: Partial<Pick<Extract<SessionFact, { type: 'turn.started' }>, 'command' | 'flow'>>
}

/** Writes down that a turn has begun, and what that settles for the session. Rejects where it has cost enough. */
export async function recordStart(
  { session }: Pick<TurnScope, 'session'>,
  { said, before, messageId, continues }: TurnInput,
  { basis: { profile, own, picked, toolset }, former, extra }: Start,
): Promise<string> {
  checkCost(session.state(), profile)
  if (before) await session.record(before)
  await nameAfter(session, messageSummary(withoutPlanWord(said, extra.command)))
  const { mode, profileId } = session.state()
  // A session that the start guide runs without a model settles nothing for the model that comes later.
  const settles = own.providerId !== 'offline'
  // A change to one session or its profile elsewhere affects no other session: it goes on with the profile it began with, and as it was
  // allowed to. A choice made while the turn is prepared is for the next one; if none was made yet, the turn itself settles its own.
  const isNew = own.profileId !== (profileId ?? profile.id)
  if (settles && profileId === former && isNew) {
    await session.record({ type: 'profile.changed', profileId: own.profileId })
    if (own.picked) await session.record({ type: 'model.changed', picked: own.picked })
  }
  if (settles && own.isPlanning && !session.state().planFirst) {
    await session.record({ type: 'plan-first.changed', isOn: true })
  }
  const turnId = randomUUID()
  await session.record({
    type: 'turn.started',
    turnId,
    text: said.text,
    ...sentAlong({
      ...(said.attachments?.length && { attachments: said.attachments }),
      ...(said.comments?.length && { comments: said.comments }),
    }),
    profile: { id: profile.id, name: profile.name, model: profile.model, providerId: profile.providerId },
    ...(picked && { picked }),
    ...(toolset && { toolset }),
    ...(settles && mode === undefined && { mode: own.mode }),
    ...(messageId && { messageId }),
    ...(continues && { continues }),
    ...extra,
  })
  return turnId
}

/** A session is named after what is planned. */
function withoutPlanWord(said: UserMessageState, command: string | undefined): UserMessageState {
  return command === PLAN_WORD ? { ...said, text: textAfterAlias(said.text) } : said
}

/** Discards what was begun by then. If Atrium is closed, the message is kept as a turn that was cut. */
export async function unlessStopped<T>(preparing: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => signal.reason !== APP_QUIT && reject(new AppError('cancelled', messageOf(signal.reason)))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  return Promise.race([preparing, stopped])
}

/** A session is named after the first thing that is said in it, until the person names it. */
export async function nameAfter(session: LiveSession, text: string): Promise<void> {
  const { title, turns } = session.state()
  if (title !== UNNAMED || turns.length > 0) return
  const words = titleFromWords(text)
  if (words) await session.record({ type: 'session.renamed', title: words })
}

export function firstFact(id: string, workspace: string) {
  return { type: 'session.created' as const, id, workspace, title: UNNAMED }
}

/** Refuses what cannot be a message: there must be words, or something that goes along. */
export function checkSaid({
  text,
  attachments = [],
  comments = [],
}: {
  text: string
  attachments?: readonly unknown[] | undefined
  comments?: readonly unknown[] | undefined
}): void {
  if (attachments.length + comments.length === 0) checkText(text)
}

/** Refuses what has no words. */
export function checkText(text: string): void {
  if (text.trim() === '') throw new AppError('bad-input', sentence`Enter a message.`)
}

/** Returns the request for the rest of a turn that was cut. A command's turn goes on with what the command provides. */
export function textToGoOn(turn: Pick<TurnState, 'text' | 'command'> | undefined): string {
  // A plan that was approved meanwhile is not made again.
  const isOpen = turn?.command === undefined || turn.command === PLAN_WORD
  const word = isOpen ? undefined : slashWord(turn.text)
  return [...(word === undefined ? [] : [word]), 'Go on exactly where you stopped.'].join(' ')
}
