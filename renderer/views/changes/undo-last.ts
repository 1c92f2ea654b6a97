import type { CallState, SessionState } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { loadEarlier, useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { escapedText } from '../../ui/text/visible-text'
import { type ChangedCall, changedTurns, ownChanges } from './changed-calls'
import { redoCall, undoCall } from './undo'

/** Every line of a conversation asks, and the answer is the same for all. */
const found = new WeakMap<SessionState, { last: ChangedCall | undefined }>()

/** The newest call of a session of which something can be taken back. */
export function lastToUndo(state: SessionState): ChangedCall | undefined {
  const known = found.get(state)
  if (known) return known.last
  const last = changedCallsOf(state).find(
    ({ call: { undo, dispatched } }) =>
      undo?.status !== 'undone' &&
      undo?.status !== 'running' &&
      dispatched?.changes.some(({ authorUnknown }) => !authorUnknown),
  )
  found.set(state, { last })
  return last
}

/** The call of which something was taken back last. */
function lastToRedo(state: SessionState): ChangedCall | undefined {
  const undone = changedCallsOf(state).filter(({ call }) => canRedo(call))
  return undone.toSorted((one, other) => (other.call.undo?.at ?? 0) - (one.call.undo?.at ?? 0))[0]
}

export const canRedo = ({ undo, undone = [] }: CallState): boolean => undone.length > 0 && undo?.status !== 'running'

/** Takes the last change back that there is, and says which, as its place may be out of sight. */
export function undoLast(): void {
  withNewest(lastToUndo, last => {
    if (!last) return say(t('changes.nothingToUndo'))
    const tell = () => say(t('changes.undoneNow', { what: pathsOf(last) }), { label: t('changes.redo'), run: redoLast })
    undoCall(last.call.call.id, { onDone: tell })
  })
}

/** Makes again what was taken back last. */
export function redoLast(): void {
  withNewest(lastToRedo, last => {
    if (!last) return say(t('changes.nothingToRedo'))
    const tell = () => say(t('changes.redoneNow', { what: pathsOf(last) }), { label: t('common.undo'), run: undoLast })
    redoCall(last.call.call.id, tell)
  })
}

type Finder = (state: SessionState) => ChangedCall | undefined

/** Looks in the turns that are here first, and then in those that came before. */
function withNewest(find: Finder, use: (found: ChangedCall | undefined) => void): void {
  const { state, earlier } = useSession.getState()
  const last = find(state)
  if (last || !earlier) use(last)
  else attempt(loadEarlier(now => find(now) !== undefined).then(() => use(find(useSession.getState().state))))
}

function changedCallsOf(state: SessionState): ChangedCall[] {
  return changedTurns(state).flatMap(({ calls }) => calls)
}

const NAMED = 3

function pathsOf({ changes }: ChangedCall): string {
  const paths = [...new Set(ownChanges(changes).map(({ path }) => escapedText(path)))]
  return paths.length > NAMED ? t('counts.files', { count: paths.length }) : paths.join(', ')
}

function say(words: string, action?: { label: string; run(): void }): void {
  showToast({ tone: 'info', text: words, ...(action && { action }) })
}
