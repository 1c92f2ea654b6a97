import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import type { Panel } from '../../shared/panels'
import type { SessionState } from '../../shared/session/session-state'
import type { Settings } from '../../shared/settings'
import { useEffectOn } from '../base/use-effect-on'
import { updateSettings, useApp } from './app'
import { arePlacedBelow, usePlacedBelow } from './placed-below'
import { useSession } from './session/session'
import { attempt } from './ui'
import { useMedia } from './use-media'

/** In a narrow window, or with large text, the side panel lies over the conversation instead of beside it. */
const NARROW = '(max-width: 68rem)'

/**
 * The window's state of its panel besides the person's lasting choice. In a narrow window it is shown for as long as they
 * peek; `revealed` is what something else than that choice has opened, such as a link to a file, until it is closed;
 * `wanted` is the one that they go to: it gets the focus as soon as it is there.
 */
type SidePanel = { isPeeking: boolean; isNarrow: boolean; revealed: Panel | null; wanted: Panel | null }

const useSide = create<SidePanel>()(() => ({ isPeeking: false, isNarrow: false, revealed: null, wanted: null }))

/**
 * Returns the person's choice for the side, now or long ago; undefined if they never made one. Terminals that stand
 * elsewhere are not such a choice.
 */
export function sideChoice(panel: Settings['panel'], areBelow: boolean): Settings['panel'] {
  return panel === 'terminal' && areBelow ? undefined : panel
}

const chosen = () => sideChoice(useApp.getState().start?.settings.panel, arePlacedBelow())

/** Asked for with each piece of text that streams, while the calls stay the same. */
const known = new WeakMap<SessionState['calls'], Panel | null>()

const flowsKnown = new WeakMap<SessionState['turns'], boolean>()

/** Returns whether a flow has run in a session. */
export function hasFlow({ turns }: Pick<SessionState, 'turns'>): boolean {
  const before = flowsKnown.get(turns)
  if (before !== undefined) return before
  const has = turns.some(({ flow }) => flow !== undefined)
  flowsKnown.set(turns, has)
  return has
}

/** Returns what a session has to show beside its conversation: its flow, the files that it changed, or the agents that work for it. */
export function panelOf({ calls, turns }: Pick<SessionState, 'calls' | 'turns'>): Panel | null {
  if (hasFlow({ turns })) return 'flow'
  const before = known.get(calls)
  if (before !== undefined) return before
  const all = Object.values(calls)
  const hasChanges = all.some(({ dispatched, outcome }) => outcome?.applied && (dispatched?.changes.length ?? 0) > 0)
  const found = hasChanges ? 'changes' : all.some(({ agent }) => agent !== undefined) ? 'agents' : null
  known.set(calls, found)
  return found
}

type PanelState = { choice: Settings['panel']; revealed: Panel | null; inSession: Panel | null }

/**
 * The panel that is shown, or would be: what was opened last, then the person's choice, then what the session has. A session
 * without a flow has no panel for it.
 */
export function shownPanel({ choice, revealed, inSession }: PanelState): Panel {
  const isNone = choice === undefined || choice === 'none' || (choice === 'flow' && inSession !== 'flow')
  return revealed ?? (isNone ? inSession : choice) ?? 'changes'
}

/** Returns whether it stands beside the conversation. It never opens by itself: that would move what the person is deciding on. */
export function isBeside({ choice, revealed }: Pick<PanelState, 'choice' | 'revealed'>): boolean {
  return revealed !== null || (choice !== undefined && choice !== 'none')
}

/** Used once, by the window: what is pressed goes by what it says here. */
export function useSidePanel() {
  const isNarrow = useMedia(NARROW)
  const areBelow = usePlacedBelow()
  const choice = useApp(state => sideChoice(state.start?.settings.panel, areBelow))
  const { isPeeking, revealed } = useSide()
  const sessionId = useSession(({ id }) => id)
  const inSession = useSession(({ state }) => panelOf(state))
  // A panel that was shown beside the conversation must not lie over it once the window gets narrow.
  useEffect(() => useSide.setState({ isNarrow, isPeeking: false }), [isNarrow])
  // The panel opened in one session has no bearing on another.
  useEffectOn([sessionId], () => useSide.setState({ revealed: null }))
  const standing = { choice, revealed, inSession }
  const isShown = isNarrow ? isPeeking : isBeside(standing)
  return { isNarrow, isShown, shown: shownPanel(standing), hasContent: inSession !== null }
}

const standing = (): PanelState => ({
  choice: chosen(),
  revealed: useSide.getState().revealed,
  inSession: panelOf(useSession.getState().state),
})

/** The panel that can be seen now. */
export function panelInSight(): Panel | null {
  const { isNarrow, isPeeking } = useSide.getState()
  const now = standing()
  return (isNarrow ? isPeeking : isBeside(now)) ? shownPanel(now) : null
}

export function togglePanel(): void {
  const { isNarrow, isPeeking } = useSide.getState()
  const now = standing()
  useSide.setState({ revealed: null, isPeeking: isNarrow && !isPeeking })
  if (!isNarrow) attempt(updateSettings({ panel: isBeside(now) ? 'none' : shownPanel(now) }))
}

/** Closes a panel that lies over the conversation and frees it again: the person goes there. */
export function closePeek(): void {
  useSide.setState({ isPeeking: false })
}

/** Shows a panel for something that is in it. What the person chose stays, unless they look at a panel anyway. */
export function showPanel(panel: Panel): void {
  const choice = chosen()
  if (choice !== undefined && choice !== 'none') choosePanel(panel)
  else useSide.setState(({ isNarrow }) => ({ isPeeking: isNarrow, revealed: panel }))
}

/** The person wants this panel from now on. */
export function choosePanel(panel: Panel): void {
  useSide.setState(({ isNarrow }) => ({ isPeeking: isNarrow, revealed: null }))
  if (chosen() !== panel) attempt(updateSettings({ panel }))
}

/** Shows a panel, and puts the person at its tab: what it holds is one press of Tab away. */
export function goToPanel(panel: Panel): void {
  if (panel === 'flow' && !hasFlow(useSession.getState().state)) return
  choosePanel(panel)
  useSide.setState({ wanted: panel })
}

/** Gives the tab of a panel the focus, where the person goes there. */
export function useWantedPanel(shown: Panel, tab: RefObject<HTMLElement | null>): void {
  const isWanted = useSide(({ wanted }) => wanted === shown)
  useEffect(() => {
    if (!isWanted) return
    tab.current?.focus()
    useSide.setState({ wanted: null })
  }, [isWanted, tab])
}
