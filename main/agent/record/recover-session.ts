import { errorText } from '../../../shared/errors'
import { inEnglish, joinedWords, messageIn, type Sentence, sentence, withoutStop } from '../../../shared/sentence'
import type { AppliedChange } from '../../../shared/session/effects'
import type { SessionFact } from '../../../shared/session/session-events'
import type { CallState, SessionState } from '../../../shared/session/session-state'
import { TASK_GOES_ON } from '../../tools/task-words'
import type { RecoveredFiles } from '../../workspace/changes/recover-changes'
import { firstOf } from '../../workspace/first-of'
import { interrupted } from './interrupted-call'
import { recoverMail } from './recover-mail'
import { waitingTurn } from './waiting-turn'

/** The disk, to look at what a crash left there and to finish taking back what was changed only in part. */
export type Repair = {
  inspect(workspace: string, changes: readonly AppliedChange[]): Promise<RecoveredFiles>
  takeBackRest(workspace: string, changes: readonly AppliedChange[]): Promise<void>
}

/** The outcome of changes that were in progress. */
type Fate =
  | { type: 'applied' | 'not-applied' | 'taken-back' }
  /** With what is known all the same. */
  | { type: 'unclear'; known: readonly Sentence[] }

/**
 * The facts that close what Atrium left open when it ended: every open call gets its one result, saying what is known,
 * and the turn ends as interrupted. Nothing is run again, but a change that was made only in part is taken back, as a
 * change is made whole or not at all. A turn that waits for a person stays open, and so do those of its calls that had not
 * begun. Empty where nothing else was open.
 */
export async function recoverSession(state: SessionState, repair: Repair): Promise<SessionFact[]> {
  const { workspace } = state
  const facts: SessionFact[] = []
  // One after the other, the latest first: they may be about the same files.
  for (const call of Object.values(state.calls).toReversed()) {
    if (call.undo?.status === 'running') facts.push(await recoverUndo(workspace, call, repair))
  }
  const waiting = waitingTurn(state)
  // Of any turn: where a line of the log is lost, also an earlier one may never have ended.
  for (const call of Object.values(state.calls)) {
    if (!call.result && !waiting?.open.includes(call)) facts.push(...(await recoverCall(workspace, call, repair)))
  }
  if (state.compacting?.status === 'running') {
    facts.push({
      type: 'compaction.failed',
      ...messageIn(sentence`Atrium quit while the conversation was being summarized.`),
    })
  }
  const turns = state.turns.filter(turn => !turn.end && turn !== waiting?.turn)
  const ended = turns.map(({ id }): SessionFact => ({ type: 'turn.ended', turnId: id, reason: 'interrupted' }))
  return [...facts, ...ended]
}

const NOTHING_CHANGED = 'Interrupted: Atrium ended before this ran. Nothing was changed by it.'

/** The changes that were being made, or taken back, when Atrium ended. */
export function changesUnderWay({ calls }: SessionState): AppliedChange[] {
  return Object.values(calls)
    .filter(call => !call.outcome || call.undo?.status === 'running')
    .flatMap(call => call.dispatched?.changes ?? [])
}

async function recoverCall(workspace: string, call: CallState, repair: Repair): Promise<SessionFact[]> {
  const { id: callId } = call.call
  const finish = (text: string) => interrupted(callId, text)
  const outcome = (applied: boolean, words: Sentence): SessionFact => {
    return { type: 'call.outcome', callId, applied, ...messageIn(words) }
  }
  if (!call.dispatched) return [finish(NOTHING_CHANGED)]
  if (call.plan?.effects.some(({ type }) => type === 'send-mail')) return recoverMail(call)
  if (call.changed && !call.outcome) {
    return [
      outcome(true, sentence`Had already finished.`),
      finish('Interrupted after it ran. What it changed is known.'),
    ]
  }
  if (call.outcome) {
    return [finish(`Interrupted after it ran. ${call.outcome.applied ? 'It took place.' : 'It did not take place.'}`)]
  }
  if (call.outlives) return [finish(`Interrupted while it ran. ${TASK_GOES_ON}`)]
  const fate = await settle(workspace, call.dispatched.changes, repair)
  switch (fate.type) {
    case 'applied':
      return [
        outcome(true, sentence`Found done after Atrium restarted.`),
        finish('Interrupted, but the change had been made: the files are as planned.'),
      ]
    case 'not-applied':
      return [
        outcome(false, sentence`Found not done after Atrium restarted.`),
        finish('Interrupted before the change was made: the files are as they were.'),
      ]
    case 'taken-back':
      return [
        outcome(false, sentence`Found partly done after Atrium restarted, and undone.`),
        finish('Interrupted while the change was made. What had been changed was undone: the files are as they were.'),
      ]
    case 'unclear':
      return [
        finish(
          [
            'Interrupted while it ran: it may or may not have happened. Look before you try again.',
            ...fate.known.map(inEnglish),
          ].join(' '),
        ),
      ]
  }
}

async function recoverUndo(workspace: string, call: CallState, repair: Repair): Promise<SessionFact> {
  const paths = call.undo?.paths
  const wanted = paths && new Set(paths)
  const changes = (call.dispatched?.changes ?? []).filter(({ path }) => wanted?.has(path) ?? true)
  const fate = await settle(workspace, changes, repair)
  const scope = { callId: call.call.id, ...(paths && { paths: [...paths] }) }
  if (fate.type === 'not-applied' || fate.type === 'taken-back') {
    return { type: 'undo.outcome', ...scope, undone: true }
  }
  const told = sentence`This undo was interrupted. Check the files, then try again.`
  const known = fate.type === 'unclear' ? fate.known : []
  return { type: 'undo.outcome', ...scope, undone: false, ...messageIn(joinedWords([told, ...known], ' ')) }
}

async function settle(workspace: string, changes: readonly AppliedChange[], repair: Repair): Promise<Fate> {
  if (changes.length === 0) return { type: 'unclear', known: [] }
  const found = await repair.inspect(workspace, changes).catch((thrown: unknown) => ({ unread: errorText(thrown) }))
  if ('unread' in found)
    return { type: 'unclear', known: [sentence`Couldn’t read the files: ${withoutStop(found.unread)}.`] }
  const { changed, asBefore, other } = found
  if (other.length > 0) return { type: 'unclear', known: knownOf(found) }
  if (asBefore.length === 0) return { type: 'applied' }
  if (changed.length === 0) return { type: 'not-applied' }
  return repair.takeBackRest(workspace, changes).then(
    (): Fate => ({ type: 'taken-back' }),
    thrown => ({
      type: 'unclear',
      known: [...knownOf(found), sentence`Couldn’t undo the rest: ${withoutStop(errorText(thrown))}.`],
    }),
  )
}

function knownOf({ changed, asBefore, other }: RecoveredFiles): Sentence[] {
  const known: Sentence[] = []
  if (changed.length > 0) known.push(sentence`Changed: ${firstOf(changed, ', ')}.`)
  if (asBefore.length > 0) known.push(sentence`Unchanged: ${firstOf(asBefore, ', ')}.`)
  if (other.length > 0) known.push(sentence`Neither as planned nor as before: ${firstOf(other, ', ')}.`)
  return known
}
