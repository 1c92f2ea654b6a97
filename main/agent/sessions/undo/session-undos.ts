import type { MemoryAccess } from '../../../memory/own-texts'
import type { Preimages } from '../../../workspace/changes/change-step'
import type { OpenSessions } from '../open-sessions'
import { redoChange } from './redo-change'
import { undoChange, undoTurn } from './undo-change'
import { undoInSession } from './undo-in-session'
import { memoryChangeOf, undoMemory } from './undo-memory'
import { type PartsRequest, undoParts } from './undo-parts'

/** Takes file changes back, and applies them again. Each operation waits for those before it in the session. */
export function sessionUndos(blobs: Preimages, opened: OpenSessions, memoryOf?: (folder: string) => MemoryAccess) {
  return {
    /** Takes file changes of a call back: those of the named files, or all; or its change of a memory. */
    undo: (id: string, callId: string, paths?: readonly string[]): Promise<void> =>
      undoInSession(opened, id, live => {
        if (!memoryChangeOf(live.state(), callId)) return undoChange(live, { callId, paths }, blobs)
        return undoMemory(live, callId, { memory: memoryOf?.(live.state().workspace), preimages: blobs })
      }),

    /** Makes the file changes of a call again that were taken back: those of the named files, or all. */
    redo: (id: string, callId: string, paths?: readonly string[]): Promise<void> =>
      undoInSession(opened, id, live => redoChange(live, { callId, paths }, blobs)),

    /** Takes hunks of a file's change back, or makes them again. */
    undoParts: (id: string, request: PartsRequest): Promise<void> =>
      undoInSession(opened, id, live => undoParts(live, request, blobs)),

    /** Takes back all that a turn changed. */
    undoTurn: (id: string, turnId: string): Promise<void> =>
      undoInSession(opened, id, live => undoTurn(live, turnId, blobs)),
  }
}
