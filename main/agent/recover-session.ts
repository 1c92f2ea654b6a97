import type { AppliedChange } from '../../shared/effects'
import type { SessionFact } from '../../shared/session-events'
import type { CallState, SessionState } from '../../shared/session-state'
import { errorResult, type ToolResult } from '../../shared/tool-results'

export type Inspect = (
  workspace: string,
  changes: readonly AppliedChange[],
) => Promise<'applied' | 'not-applied' | 'unclear'>

/**
 * The facts that close what Atrium left open when it ended: every open call gets its one result, saying what is known,
 * and the turn ends as interrupted. Nothing is run again. Empty where nothing was open.
 */
export async function recoverSession(state: SessionState, inspect: Inspect): Promise<SessionFact[]> {
  const undos = Object.values(state.calls).filter(({ undo }) => undo?.status === 'running')
  const facts = (await Promise.all(undos.map(call => recoverUndo(state.workspace, call, inspect)))).flat()
  // Of any turn: where a line of the log is lost, also an earlier one may never have ended.
  const open = Object.values(state.calls).filter(call => !call.result)
  const closed = await Promise.all(open.map(call => recoverCall(state.workspace, call, inspect)))
  const turns = state.turns.filter(turn => !turn.end)
  const ended = turns.map(({ id }): SessionFact => ({ type: 'turn.ended', turnId: id, reason: 'interrupted' }))
  return [...facts, ...closed.flat(), ...ended]
}

/** The changes that were being made, or taken back, when Atrium ended. */
export function changesUnderWay({ calls }: SessionState): AppliedChange[] {
  return Object.values(calls)
    .filter(call => !call.outcome || call.undo?.status === 'running')
    .flatMap(call => call.dispatched?.changes ?? [])
}

async function recoverCall(workspace: string, call: CallState, inspect: Inspect): Promise<SessionFact[]> {
  const { id: callId } = call.call
  const finish = (result: ToolResult): SessionFact => {
    return { type: 'call.finished', callId, result, durationMs: 0, interrupted: true }
  }
  if (!call.dispatched)
    return [finish(errorResult('Interrupted: Atrium ended before this ran. Nothing was changed by it.'))]
  if (call.outcome)
    return [
      finish(
        errorResult(`Interrupted after it ran. ${call.outcome.applied ? 'It took place.' : 'It did not take place.'}`),
      ),
    ]

  const { changes } = call.dispatched
  const found = changes.length > 0 ? await inspect(workspace, changes).catch(() => 'unclear' as const) : 'unclear'
  switch (found) {
    case 'applied':
      return [
        { type: 'call.outcome', callId, applied: true, message: 'Found done after Atrium was started again.' },
        finish(errorResult('Interrupted, but the change had been made: the files are as planned.')),
      ]
    case 'not-applied':
      return [
        { type: 'call.outcome', callId, applied: false, message: 'Found not done after Atrium was started again.' },
        finish(errorResult('Interrupted before the change was made: the files are as they were.')),
      ]
    case 'unclear':
      return [
        finish(errorResult('Interrupted while it ran: it may or may not have happened. Look before you try again.')),
      ]
  }
}

async function recoverUndo(workspace: string, call: CallState, inspect: Inspect): Promise<SessionFact[]> {
  const changes = call.dispatched?.changes ?? []
  const undone = (await inspect(workspace, changes).catch(() => 'unclear' as const)) === 'not-applied'
  const message = undone ? undefined : 'Atrium ended while this was being undone. Look at the files, then try again.'
  return [{ type: 'undo.outcome', callId: call.call.id, undone, ...(message && { message }) }]
}
