import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/errors'
import type { Profile } from '../../shared/settings'
import type { PendingApprovals } from '../approvals/pending-approvals'
import type { Provider } from '../providers/provider'
import { chooseTools } from '../tools/choose-tools'
import type { Blobs, Tool, ToolContext } from '../tools/tool'
import { openFolder } from '../workspace/open-folder'
import { followLinks } from '../workspace/resolve-path'
import { conversationOf } from './conversation'
import type { Emit, LiveSession } from './live-session'
import { runTurn, type Turn } from './loop'
import { systemPrompt } from './system-prompt'

/** What every turn needs, whatever the session. */
export type TurnParts = {
  tools: readonly Tool[]
  blobs: Blobs
  /** Folders that no tool may change. */
  ownData: readonly string[]
  /** The profile that answers now, and the provider it names. Rejects with an `AppError` where there is none. */
  answering(): Promise<{ profile: Profile; provider: Provider }>
  /** The background commands, by session. */
  jobs: { of(sessionId: string): ToolContext['jobs'] }
  emit: Emit
}

export type StartedTurn = {
  session: LiveSession
  approvals: PendingApprovals
  controller: AbortController
  text: string
}

/**
 * Runs one turn of a session to its end; each fact is on disk before the next thing happens. Rejects before anything was
 * written where the folder is gone or no profile answers, and where the log can no longer be written.
 */
export async function prepareTurn(parts: TurnParts, started: StartedTurn): Promise<() => Promise<void>> {
  const { session, approvals, controller, text } = started
  const { signal } = controller
  const { profile, provider } = await parts.answering()
  const workspace = await openFolder(session.state().workspace)
  const turnId = randomUUID()
  await nameAfter(session, text)
  const answeredBy = { id: profile.id, name: profile.name, model: profile.model }
  await session.record({ type: 'turn.started', turnId, text, profile: answeredBy })

  const turn: Turn = {
    turnId,
    provider,
    model: profile.model,
    system: systemPrompt({ workspace, platform: process.platform, date: today(), instructions: profile.instructions }),
    image: hash => parts.blobs.get(hash),
    messages: conversationOf(session.state()),
    isTaken: id => Object.hasOwn(session.state().calls, id),
    maxToolWorkers: profile.maxToolWorkers,
    tools: chooseTools(parts.tools, { ...profile, isOffline: provider.id === 'offline' }),
    registered: parts.tools,
    policy: { workspace, ownData: await Promise.all(parts.ownData.map(folder => followLinks(folder))) },
    approvals,
    signal,
    contextFor: call => ({
      workspace,
      signal,
      blobs: parts.blobs,
      jobs: parts.jobs.of(session.state().id),
      report: output => parts.emit('call.output', { sessionId: session.state().id, callId: call.id, text: output }),
    }),
  }
  return () => follow(session, turn, controller)
}

/** What cannot be written down must not go on: all calls are stopped first, and have ended once this rejects. */
async function follow(session: LiveSession, turn: Turn, controller: AbortController): Promise<void> {
  for await (const event of runTurn(turn)) {
    if (event.type === 'reply.delta') session.stream(event.text)
    else {
      await session.record(event).catch(thrown => {
        controller.abort(thrown)
        throw thrown
      })
    }
  }
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

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Refuses what cannot be a message. */
export function checkText(text: string): void {
  if (text.trim() === '') throw new AppError('bad-input', 'Write something first.')
}
