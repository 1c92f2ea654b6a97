import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { GrowingCall, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { ProviderTool } from '../../../shared/session/messages'
import { sessionCost } from '../../../shared/session/session-cost'
import { emptySession, type SessionState, type TurnState } from '../../../shared/session/session-state'
import { withPart } from '../../../shared/session/session-tail'
import { call } from '../../base/bridge'
import { nextTask } from '../../base/next-task'
import { t } from '../../i18n/t'
import { continuesRun } from '../flow-runs'
import { noteLeaving } from './leaving'
import { readingPlace } from './reading-places'
import { sessionJoin } from './session-join'
import { prepareRows } from './timeline-rows'

/** A command's output, as it came; bounded. `isWhole` as long as nothing is missing since it was started. */
export type SeenOutput = { text: string; isWhole: boolean }

export type OpenSession = {
  /** The session that is shown; null shows the start screen. */
  id: string | null
  phase: 'loading' | 'ready' | 'failed'
  failure: string | null
  /** A long session without the turns before `earlier`. */
  state: SessionState
  /** Set while turns that came before are not here, with what those have cost in US dollars. */
  earlier: { cost: number } | null
  /** The text of the reply that is streaming. */
  partial: string
  /** The model's thinking before it, as far as its provider reveals it. */
  partialThinking: string
  /** The call that the model is writing. */
  growing: GrowingCall | null
  /** The tools that the provider runs by itself for the streaming reply. */
  runningTools: readonly ProviderTool[]
  /** The output of running commands while the session was shown, by call. */
  output: Readonly<Record<string, SeenOutput>>
}

const none: OpenSession = {
  id: null,
  phase: 'ready',
  failure: null,
  state: emptySession,
  earlier: null,
  partial: '',
  partialThinking: '',
  growing: null,
  runningTools: [],
  output: {},
}

/** The session that is open in the window. A view of what main says; changed by the functions below and by main's events. */
export const useSession = create<OpenSession>()(() => none)

/** The events that wait to be joined while a snapshot is on its way. */
export const join = sessionJoin()

/** Snapshots that are asked for in a row before the app admits that it cannot keep up. */
const ATTEMPTS = 3

/** Of a long session this many turns are shown while others are on their way. */
const SHOWN_FIRST = 20
/** So many are here without being asked for. Of a longer session the others come when they are scrolled to, or all are needed. */
const SHOWN_WITHOUT_ASKING = 2_000

/**
 * Shows a session: takes main's snapshot and then what has happened since it was made. The end of a long session is shown
 * before the rest is there. Where the person had scrolled away from it, all comes at once from there on.
 */
export async function openSession(id: string): Promise<void> {
  const { id: shown, state } = useSession.getState()
  const isOther = shown !== id
  if (isOther) {
    noteLeaving()
    useSession.setState({ ...none, id, phase: 'loading' })
  }
  const known = isOther ? (readingPlace(id)?.turns ?? 0) : state.turns.length
  try {
    await takeSnapshot(id, known + SHOWN_FIRST)
  } catch (error) {
    if (useSession.getState().id !== id) return
    join.stop()
    useSession.setState({ phase: 'failed', failure: messageOf(error) })
    return
  }
  await loadEarlier(({ turns }) => turns.length >= SHOWN_WITHOUT_ASKING && !isCut(turns))
}

/** Returns whether what is here begins in the middle of a flow's run, which is shown as a whole. */
function isCut([first]: readonly TurnState[]): boolean {
  return first !== undefined && continuesRun(first)
}

async function takeSnapshot(id: string, last: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const ticket = join.begin(id)
    const snapshot = await call('session.open', { sessionId: id, last })
    await prepareRows(snapshot.state, nextTask)
    if (!join.isCurrent(ticket)) return
    const joined = join.finish(snapshot)
    if (joined) {
      const runningTools = runningAfter(snapshot, joined.state.seq)
      const { partial, partialThinking, state } = joined
      const shown = { state, partial, partialThinking, runningTools, earlier: snapshot.earlier ?? null }
      return useSession.setState({ ...shown, phase: 'ready', failure: null })
    }
  }
  join.stop()
  useSession.setState({ phase: 'failed', failure: t('session.outOfStep') })
}

/** The part that is being requested, and its session. */
let asking: { id: string; part: Promise<boolean> } | null = null

/**
 * Loads what came before the turns that are here, part by part, until there is enough or nothing more. What cannot be loaded is asked
 * for again by whoever needs it next.
 */
export async function loadEarlier(isEnough: (state: SessionState) => boolean): Promise<void> {
  const { id } = useSession.getState()
  while (id !== null) {
    const now = useSession.getState()
    if (now.id !== id || now.phase !== 'ready' || !now.earlier || isEnough(now.state)) return
    if (asking?.id !== id) asking = askFor(id)
    if (!(await asking.part)) return
  }
}

function askFor(id: string): { id: string; part: Promise<boolean> } {
  const own = { id, part: loadPart(id) }
  const end = () => {
    // Another session may have been opened, and be asked for by now.
    if (asking === own) asking = null
  }
  void own.part.then(end, end)
  return own
}

/** False where no part could be put before what is here. */
async function loadPart(id: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [first] = useSession.getState().state.turns
    const part = first && (await call('session.earlier', { sessionId: id, turnId: first.id }).catch(() => null))
    if (!part) return false
    await prepareRows({ ...useSession.getState().state, ...part }, nextTask)
    const { id: shown, state, earlier } = useSession.getState()
    if (shown !== id || !earlier) return false
    // Events since the part was made would be missing in it.
    if (state.seq !== part.seq || state.turns[0]?.id !== first.id) continue
    const left = part.isFirst ? null : { cost: earlier.cost - sessionCost(part) }
    useSession.setState({ state: withPart(state, part), earlier: left })
    return true
  }
  return false
}

/** Returns the running tools. What was received about them since is newer than the snapshot, and any fact since has ended them. */
function runningAfter({ state, runningTools = [] }: SessionSnapshot, seq: number): readonly ProviderTool[] {
  const heard = useSession.getState().runningTools
  return heard.length > 0 || state.seq !== seq ? heard : runningTools
}

/** Shows the start screen instead of a session. */
export function closeSession(): void {
  join.stop()
  useSession.setState(none)
}
