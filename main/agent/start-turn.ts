import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/errors'
import { sessionCost } from '../../shared/session-cost'
import type { SessionFact } from '../../shared/session-events'
import type { Said, SessionState } from '../../shared/session-state'
import type { Profile } from '../../shared/settings'
import type { PendingApprovals } from '../approvals/pending-approvals'
import type { Permissions } from '../approvals/permissions'
import type { Blobs, ToolContext } from '../tools/tool'
import type { ChildAgents } from './agents/child-agents'
import type { Countdown } from './countdown'
import { followTurn } from './follow-turn'
import type { Emit, LiveSession } from './live-session'
import { runTurn } from './loop'
import type { PendingQuestions } from './questions'
import { type BasisParts, requestBasis } from './request-basis'
import { turnOf } from './turn-of'

/** What every turn needs, whatever the session. */
export type TurnParts = BasisParts & {
  blobs: Blobs
  /** Folders that no tool may change. */
  ownData: readonly string[]
  /** The background commands, by session. */
  jobs: { of(sessionId: string): ToolContext['jobs'] }
  /** Finds out what commands change. */
  folders?: ToolContext['folders']
  /** Those to whom a turn gives tasks. */
  agents: Pick<ChildAgents, 'work'>
  emit: Emit
  /** Decides where no person has to. Without it everything that changes something is asked. */
  permissions?: Permissions
}

/** Where something runs: a session, and what stops it or cuts its waits short. */
export type Scene = {
  session: LiveSession
  approvals: PendingApprovals
  questions: PendingQuestions
  controller: AbortController
  retry: Countdown
}

/** Does what was prepared, to its end. Resolves to whether what waits to be said may follow by itself. */
export type Work = () => Promise<boolean>

/** What a turn begins with. `before` is written down right before it. */
export type Beginning = { said: Said; messageId?: string; continues?: boolean; before?: SessionFact }

/**
 * Prepares one turn of a session, up to its first fact. Rejects before anything was written where the folder is gone, no
 * profile answers or the session has cost enough, and where the log can no longer be written; so does the work.
 */
export async function prepareTurn(parts: TurnParts, scene: Scene, beginning: Beginning): Promise<Work> {
  const { session } = scene
  const { said, before, messageId, continues } = beginning
  const basis = await requestBasis(parts, session.state(), { text: said.text })
  const { profile, composition } = basis
  checkCost(session.state(), profile)
  if (before) await session.record(before)
  await nameAfter(session, said.text)
  const turnId = randomUUID()
  await session.record({
    type: 'turn.started',
    turnId,
    text: said.text,
    ...(said.attachments?.length && { attachments: [...said.attachments] }),
    profile: { id: profile.id, name: profile.name, model: profile.model, providerId: profile.providerId },
    ...(messageId && { messageId }),
    ...(continues && { continues }),
    ...(composition.command && { command: composition.command.name }),
  })
  const turn = await turnOf(parts, scene, { basis, turnId })
  return () => followTurn(scene, runTurn(turn))
}

/** Refuses where the session has cost as much as the profile allows. */
export function checkCost(state: SessionState, { maxSessionCost: limit, name }: Profile): void {
  const cost = sessionCost(state)
  if (limit === undefined || cost < limit) return
  throw new AppError(
    'denied',
    `This session has cost $${cost.toFixed(2)}, and the profile ${name} allows $${limit.toFixed(2)}. Raise its limit, or start a new session.`,
  )
}

const UNNAMED = 'New session'
const MAX_TITLE = 60

/** A session is named after the first thing that is said in it, until the person names it. */
async function nameAfter(session: LiveSession, text: string): Promise<void> {
  const { title, turns } = session.state()
  if (title !== UNNAMED || turns.length > 0) return
  const characters = [...(text.trim().split(/[\r\n]/)[0] ?? '')]
  const short = (characters.length > MAX_TITLE ? [...characters.slice(0, MAX_TITLE - 1), '…'] : characters).join('')
  if (short) await session.record({ type: 'session.renamed', title: short })
}

export function firstFact(id: string, workspace: string) {
  return { type: 'session.created' as const, id, workspace, title: UNNAMED }
}

/** Refuses what cannot be a message. */
export function checkText(text: string): void {
  if (text.trim() === '') throw new AppError('bad-input', 'Write something first.')
}
