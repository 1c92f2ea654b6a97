import { AppError, errorText, isConflict } from '../../../../shared/errors'
import { messageIn, sentence } from '../../../../shared/sentence'
import { type ChangeMemoryEffect, effectsOf } from '../../../../shared/session/effects'
import type { SessionState } from '../../../../shared/session/session-state'
import type { MemoryAccess } from '../../../memory/own-texts'
import { applyChangeSet, keepPreimages, type Preimages } from '../../../workspace/changes/change-set'
import { planUndo } from '../../../workspace/changes/plan-undo'
import type { LiveSession } from '../../record/live-session'
import { callOf } from './undo-change'

/** Returns the change that a call made to a memory, if it made one. */
export function memoryChangeOf(state: SessionState, callId: string): ChangeMemoryEffect | undefined {
  const call = callOf(state, callId)
  return call?.outcome?.applied ? effectsOf(call.plan?.effects ?? [], 'change-memory')[0] : undefined
}

/**
 * Takes a call's change of a memory out of what is there now; lines that came or went since stay so. Rejects with an
 * `AppError` that says why not; the log then says so too.
 */
export async function undoMemory(
  session: LiveSession,
  callId: string,
  { memory, preimages }: { memory: Pick<MemoryAccess, 'root' | 'changed'> | undefined; preimages: Preimages },
): Promise<void> {
  const effect = memoryChangeOf(session.state(), callId)
  if (!effect || !memory) throw new AppError('bad-input', sentence`Nothing to undo here.`)
  const status = callOf(session.state(), callId)?.undo?.status
  if (status === 'running') throw new AppError('conflict', sentence`This is already being undone.`)
  if (status === 'undone') throw new AppError('conflict', sentence`This has already been undone.`)
  const { path, before, after, diff } = effect
  await session.record({ type: 'undo.dispatched', callId })
  try {
    const root = await memory.root()
    const change = { path, blob: before?.hash ?? null, folders: [], before, after, diff }
    const steps = await planUndo(root, [change], preimages)
    await keepPreimages(root, steps, preimages)
    await applyChangeSet(root, steps, preimages)
  } catch (cause) {
    const words = sentence`Couldn’t undo: ${errorText(cause)}`
    await session.record({ type: 'undo.outcome', callId, undone: false, ...messageIn(words) })
    throw new AppError(isConflict(cause) ? 'conflict' : 'storage', words, { cause })
  }
  memory.changed()
  await session.record({ type: 'undo.outcome', callId, undone: true })
}
