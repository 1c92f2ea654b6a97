import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError, errorText, isConflict } from '../../../shared/errors'
import { joinedWords, sentence } from '../../../shared/sentence'
import type { RestorePlan, TakenBack, UnknownChange } from '../../../shared/session/restore-plan'
import { callsOf, type SessionState, type TurnState } from '../../../shared/session/session-state'
import type { Preimages } from '../../workspace/changes/change-set'
import type { UndoableChange } from '../../workspace/changes/merge-change'
import { previewUndo } from '../../workspace/changes/preview-undo'
import { openFolder } from '../../workspace/paths/open-folder'
import { checkTurn } from '../record/rewind-session'
import type { OpenSessions } from './open-sessions'
import { undoableChanges, undoChange, withMoves } from './undo/undo-change'
import { undoInSession } from './undo/undo-in-session'

/** The outcome of taking the files back, and the calls whose changes are taken back, the last one first. */
export type PlannedRestore = { shown: RestorePlan; scopes: TakenBack[] }

export type FileRestoring = ReturnType<typeof fileRestoring>

/** Puts the files of a session's folder back to what they were before one of its turns, as somebody saw and agreed to. */
export function fileRestoring({ blobs }: { blobs: Preimages }, opened: OpenSessions) {
  const stateOf = async (id: string) => (await opened.get(id)).live.state()
  const plan = (id: string, turnId: string, chosen: readonly string[] = []) =>
    planRestore({ stateOf, preimages: blobs }, { id, turnId, chosen })
  return {
    plan,

    /** `restoreDigest` is the digest of a plan; without it this does nothing. Refuses with 'conflict' where the plan is another by now, and does nothing then. */
    async putBack(id: string, turnId: string, restoreDigest: string | undefined): Promise<TakenBack[]> {
      if (restoreDigest === undefined) return []
      const { shown, scopes } = await plan(id, turnId, chosenIn(restoreDigest))
      if (shown.digest !== restoreDigest) throw new AppError('conflict', MOVED_ON)
      for (const [index, { sessionId, callId, paths }] of scopes.entries()) {
        await undoInSession(opened, sessionId, live => undoChange(live, { callId, paths }, blobs)).catch(cause => {
          const told = sentence`${index} of ${scopes.length} changes were undone, and the messages are kept.`
          throw new AppError(isConflict(cause) ? 'conflict' : 'storage', joinedWords([told, errorText(cause)], '\n'), {
            cause,
          })
        })
      }
      return scopes
    },
  }
}

const MOVED_ON = sentence`The files have changed since this was shown. Review what would happen now.`

type Sources = {
  /** The state of a session by its id. */
  stateOf(id: string): Promise<SessionState>
  preimages: Preimages
}

type ChangedCall = { sessionId: string; callId: string; changes: UndoableChange[] }

/**
 * Plans to make the files again what they were before a turn: all that it and the turns after it changed, and the
 * sub-agents in them, is taken back. Changes nothing.
 */
async function planRestore(sources: Sources, { id, turnId, chosen }: FileChoice): Promise<PlannedRestore> {
  const state = await sources.stateOf(id)
  const turn = checkTurn(state, turnId)
  const turns = state.turns.slice(state.turns.indexOf(turn))
  if (turns.some(({ end }) => !end))
    throw new AppError('conflict', sentence`This session is still running. Stop it first.`)
  const all = (await changedCalls(sources, state, turns)).toReversed()
  const [calls, unknown] = splitUnknown(all, withMovesOf(all, chosen))
  const workspace = await openFolder(state.workspace)
  const { taken, ...foreseen } = await previewUndo(
    workspace,
    calls.map(({ changes }) => changes),
    sources.preimages,
  )
  const scopes = calls
    .map(({ sessionId, callId }, index) => ({ sessionId, callId, paths: taken[index] ?? [] }))
    .filter(({ paths }) => paths.length > 0)
  const { left, notNamed } = leftOf(state, turns)
  const digest = withChosen(digestOf(scopes, foreseen), unknown)
  return { shown: { ...foreseen, unknown, left, notNamed, digest }, scopes }
}

/** The turn before which the files are to be again, and the files that go back though they are perhaps somebody else's work. */
type FileChoice = { id: string; turnId: string; chosen: readonly string[] }

/** Leaves out what is perhaps somebody else's work and was not chosen. */
function splitUnknown(
  calls: readonly ChangedCall[],
  chosen: ReadonlySet<string>,
): [calls: ChangedCall[], unknown: UnknownChange[]] {
  const isUnknown = ({ authorUnknown }: UndoableChange) => authorUnknown === true
  const unknown = new Map<string, UnknownChange>()
  const all = calls.flatMap(({ changes }) => changes).filter(isUnknown)
  const targets = new Set(all.map(({ movedTo }) => movedTo))
  for (const { path, before, after, movedTo } of all) {
    const kind = before ? (after ? 'changed' : 'deleted') : 'created'
    const move = movedTo !== undefined && { movedTo }
    if (!unknown.has(path) && !targets.has(path)) unknown.set(path, { path, kind, ...move, isChosen: chosen.has(path) })
  }
  const wanted = calls.map(({ changes, ...call }) => ({
    ...call,
    changes: changes.filter(change => !isUnknown(change) || chosen.has(change.path)),
  }))
  return [wanted.filter(({ changes }) => changes.length > 0), [...unknown.values()]]
}

/** A move goes back as one. */
function withMovesOf(calls: readonly ChangedCall[], chosen: readonly string[]): Set<string> {
  const wanted = new Set(chosen)
  const named = calls.flatMap(({ changes }) => withMoves(changes, wanted))
  return new Set([...chosen, ...named.map(({ path }) => path)])
}

/** The digest says itself what was chosen, so that whoever agrees to a plan agrees to that as well. */
function withChosen(digest: string, unknown: readonly UnknownChange[]): string {
  const chosen = unknown.filter(({ isChosen }) => isChosen).map(({ path }) => path)
  return chosen.length > 0 ? `${digest} ${JSON.stringify(chosen)}` : digest
}

function chosenIn(digest: string): string[] {
  const start = digest.indexOf(' ')
  if (start < 0) return []
  try {
    return ChosenPaths.parse(JSON.parse(digest.slice(start)))
  } catch {
    // It is no digest of a plan of ours, and fits none then.
    return []
  }
}

const ChosenPaths = z.array(z.string())

/** The calls of these turns that changed files, in the order in which they were made; a sub-agent's in the place of its own. */
async function changedCalls(
  sources: Sources,
  state: SessionState,
  turns: readonly TurnState[],
): Promise<ChangedCall[]> {
  const found: ChangedCall[] = []
  for (const call of turns.flatMap(turn => callsOf(state, turn))) {
    if (call.agent) found.push(...(await childCalls(sources, state.id, call.agent.sessionId)))
    const changes = undoableChanges(call)
    if (changes.length > 0) found.push({ sessionId: state.id, callId: call.call.id, changes })
  }
  return found
}

/** A fork names the sub-agents of what it is a copy of, too: those are not its own. And one may be gone. */
async function childCalls(sources: Sources, parentId: string, childId: string): Promise<ChangedCall[]> {
  const child = await sources.stateOf(childId).catch(thrown => {
    if (thrown instanceof AppError && thrown.code === 'not-found') return null
    throw thrown
  })
  return child?.parent?.sessionId === parentId ? changedCalls(sources, child, child.turns) : []
}

/** Lists what these turns' commands did that cannot be taken back. */
function leftOf(state: SessionState, turns: readonly TurnState[]): Pick<RestorePlan, 'left' | 'notNamed'> {
  const changed = turns.flatMap(turn => callsOf(state, turn)).flatMap(call => call.changed ?? [])
  return {
    left: changed.flatMap(({ notUndoable }) => notUndoable).slice(0, MAX_LEFT),
    notNamed: changed.reduce(
      (sum, { notUndoable, notNamed }) => sum + notNamed + Math.max(0, notUndoable.length - MAX_LEFT),
      0,
    ),
  }
}

const MAX_LEFT = 200

function digestOf(
  scopes: readonly TakenBack[],
  { changes, refused }: Pick<RestorePlan, 'changes' | 'refused'>,
): string {
  const versions = changes.map(({ path, before, after }) => [path, before?.hash ?? null, after?.hash ?? null])
  return createHash('sha256')
    .update(JSON.stringify([scopes, versions, refused]))
    .digest('hex')
}
