import { randomUUID } from 'node:crypto'
import { messageSummary } from '../../../shared/session/message-summary'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { shell } from '../../tools/workspace/shell'
import { openFolder } from '../../workspace/paths/open-folder'
import { endOfStopped } from '../app-quit'
import { type CallContext, NONE_RESUMED } from '../call/call-context'
import { changeOrder } from '../call/change-order'
import { runCall } from '../call/run-call'
import { contextsFor, ownDataOf } from './build-turn'
import { followTurn } from './follow-turn'
import { nameAfter } from './start-turn'
import type { TurnParts, TurnScope, TurnWork } from './turn-parts'
import { NOBODY } from './user-command-turn'

/** To install what a project needs takes minutes. */
const TIME_LIMIT_MS = 30 * 60_000

/**
 * Prepares a turn that sets a worktree up, by commands that a file of the folder names. Nobody has typed these, so they are
 * decided on like those of a model. `text` is the message that the session begins with.
 */
export async function prepareSetUp(
  parts: TurnParts,
  scope: TurnScope,
  { commands, text }: { commands: readonly string[]; text: string },
): Promise<TurnWork> {
  const { session, controller, approvals, questions } = scope
  const { signal } = controller
  const { id, workspace: folder } = session.state()
  const [workspace, ownData] = await Promise.all([openFolder(folder), ownDataOf(parts)])
  const turnId = randomUUID()
  const policy = parts.permissions.policyFor({
    workspace,
    ownData,
    sessionId: id,
    mode: () => session.state().mode ?? 'ask',
  })
  await nameAfter(session, messageSummary({ text }))
  await session.record({
    type: 'turn.started',
    turnId,
    text: `!${commands.join(' && ')}`,
    profile: NOBODY,
    typed: true,
  })
  const callContext: CallContext = {
    tools: [shell],
    registered: [shell],
    state: session.state,
    policy,
    approvals,
    limit: work => work(),
    order: changeOrder(),
    contextFor: contextsFor(parts, session, { workspace, signal }),
    caller: { type: 'agent', questions, judge: parts.permissions.judge, grantUsed: parts.permissions.used },
    resumed: NONE_RESUMED,
  }
  return () => followTurn(scope, runCommands(commands, { turnId, callContext, signal }))
}

/** One after the other: what follows one that fails, or that the person denies, does not run. */
async function* runCommands(
  commands: readonly string[],
  { turnId, callContext, signal }: { turnId: string; callContext: CallContext; signal: AbortSignal },
): AsyncGenerator<SessionFact> {
  for (const command of commands) {
    const call = callFor(command)
    yield { type: 'reply.finished', turnId, reply: { text: '', toolCalls: [call] }, durationMs: 0 }
    const result = yield* runCall(call, callContext)
    // Atrium is closed while the person is asked.
    if (!result) return
    if (hasFailed(result) || signal.aborted) break
  }
  yield { type: 'turn.ended', turnId, reason: signal.aborted ? endOfStopped(signal) : 'done' }
}

function hasFailed({ isError, details }: ToolResult): boolean {
  return isError || (details?.type === 'command' && details.outcome.exitCode !== 0)
}

function callFor(command: string): ToolCall {
  const input = { command, timeout_ms: TIME_LIMIT_MS }
  return { id: `setup_${randomUUID()}`, name: shell.name, arguments: JSON.stringify(input) }
}
