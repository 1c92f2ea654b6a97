import { randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import { typedCommand } from '../../../shared/session/typed-command'
import { workPlanText } from '../../../shared/session/work-plan-text'
import type { Tool } from '../../tools/tool'
import { shell } from '../../tools/workspace/shell'
import { writeFile } from '../../tools/workspace/write-file'
import { openFolder } from '../../workspace/paths/open-folder'
import { endOfStopped } from '../app-quit'
import { type CallContext, NONE_RESUMED } from '../call/call-context'
import { changeOrder } from '../call/change-order'
import { runCall } from '../call/run-call'
import { contextsFor } from './build-turn'
import { followTurn } from './follow-turn'
import { nameAfter } from './start-turn'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'

/** A person watches, and can stop it. What goes on for longer belongs into the terminal. */
const TIME_LIMIT_MS = 300_000

/** No profile answers: nobody is asked. */
export const NOBODY = { id: '', name: '', model: '' }

/** The typed text, with or without its `!`. `before` is recorded right before it. */
type Typed = { text: string; before?: SessionFact }

/**
 * Prepares a turn in which the person runs a command themselves, up to its first fact: the same facts as of a model's
 * command, so that it is shown, stopped and undone like one. Nothing is asked, as the person wrote it.
 */
export async function prepareUserCommand(
  parts: TurnParts,
  scope: TurnScope,
  { text: written, before }: Typed,
): Promise<TurnWork> {
  const command = typedCommand(written) ?? written.trim()
  const input = { command, timeout_ms: TIME_LIMIT_MS }
  const begins = { ...(before && { before }), name: command, text: `!${command}` }
  return prepareOwnCall(parts, scope, { ...begins, tool: shell, input })
}

/** Prepares a turn in which the person saves the plan of the work as a new file, whose path is its text, and which is shown and undone like any other. */
export async function preparePlanFile(parts: TurnParts, scope: TurnScope): Promise<TurnWork> {
  const { workPlan, workspace } = scope.session.state()
  if (!workPlan) throw new AppError('not-found', sentence`This session has no plan to save.`)
  const path = await freePath(await openFolder(workspace), slugOf(workPlan.plan.title))
  const input = { path, content: workPlanText(workPlan.plan) }
  return prepareOwnCall(parts, scope, { name: '', text: path, tool: writeFile, input })
}

/** Prepares a turn in which the person saves a text as a file of the folder, whose path is its text. */
export function prepareSavedFile(
  parts: TurnParts,
  scope: TurnScope,
  { path, content }: { path: string; content: string },
): Promise<TurnWork> {
  return prepareOwnCall(parts, scope, { name: '', text: path, tool: writeFile, input: { path, content } })
}

/** The folder of plans that were saved. */
export const PLANS = '.agents/plans'

function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'plan'
}

async function freePath(workspace: string, slug: string): Promise<string> {
  for (let count = 1; ; count++) {
    const path = `${PLANS}/${slug}${count > 1 ? `-${count}` : ''}.md`
    const isTaken = await lstat(join(workspace, path)).then(
      () => true,
      () => false,
    )
    if (!isTaken) return path
  }
}

/** A call that the person makes, and its turn's text. With a `name` a session without one is named after it. */
type OwnCall = { tool: Tool; input: object; text: string; name: string; before?: SessionFact }

async function prepareOwnCall(
  parts: TurnParts,
  scope: TurnScope,
  { tool, input, text, name, before }: OwnCall,
): Promise<TurnWork> {
  const { session, controller, approvals } = scope
  const { signal } = controller
  const { workspace: folder } = session.state()
  const workspace = await openFolder(folder)
  const turnId = randomUUID()
  const call = { id: `typed_${randomUUID()}`, name: tool.name, arguments: JSON.stringify(input) }
  if (before) await session.record(before)
  await nameAfter(session, name)
  await session.record({ type: 'turn.started', turnId, text, profile: NOBODY, typed: true })
  const callContext: CallContext = {
    tools: [tool],
    registered: [tool],
    state: session.state,
    policy: { workspace, ownData: [] },
    approvals,
    limit: work => work(),
    order: changeOrder(),
    contextFor: contextsFor(parts, session, { workspace, signal }),
    caller: { type: 'person' },
    resumed: NONE_RESUMED,
  }
  return () => followTurn(scope, runTyped(call, { turnId, callContext, signal }))
}

async function* runTyped(
  call: ToolCall,
  { turnId, callContext, signal }: { turnId: string; callContext: CallContext; signal: AbortSignal },
): AsyncGenerator<SessionFact> {
  yield { type: 'reply.finished', turnId, reply: { text: '', toolCalls: [call] }, durationMs: 0 }
  yield* runCall(call, callContext)
  yield { type: 'turn.ended', turnId, reason: signal.aborted ? endOfStopped(signal) : 'done' }
}
