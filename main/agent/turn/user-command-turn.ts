import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import { typedCommand } from '../../../shared/session/typed-command'
import { shell } from '../../tools/workspace/shell'
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
  const { session, controller, approvals } = scope
  const { signal } = controller
  const { workspace: folder } = session.state()
  const workspace = await openFolder(folder)
  const command = typedCommand(written) ?? written.trim()
  const turnId = randomUUID()
  const call = callFor(command)
  if (before) await session.record(before)
  await nameAfter(session, command)
  await session.record({ type: 'turn.started', turnId, text: `!${command}`, profile: NOBODY, typed: true })
  const callContext: CallContext = {
    tools: [shell],
    registered: [shell],
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

function callFor(command: string): ToolCall {
  const input = { command, timeout_ms: TIME_LIMIT_MS }
  return { id: `typed_${randomUUID()}`, name: shell.name, arguments: JSON.stringify(input) }
}

async function* runTyped(
  call: ToolCall,
  { turnId, callContext, signal }: { turnId: string; callContext: CallContext; signal: AbortSignal },
): AsyncGenerator<SessionFact> {
  yield { type: 'reply.finished', turnId, reply: { text: '', toolCalls: [call] }, durationMs: 0 }
  yield* runCall(call, callContext)
  yield { type: 'turn.ended', turnId, reason: signal.aborted ? endOfStopped(signal) : 'done' }
}
