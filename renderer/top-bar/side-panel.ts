import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import type { Settings } from '../../shared/settings'
import { updateSettings, useApp } from '../stores/app'
import { attempt } from '../stores/ui'
import { useMedia } from '../ui/use-media'

/** In a narrow window, or with large text, the side panel lies over the conversation instead of beside it. */
const NARROW = '(max-width: 68rem)'

type Panel = Exclude<Settings['panel'], 'none'>

/**
 * In a narrow window the panel is shown for as long as the person peeks; a wide one remembers it. `wanted` is the one that
 * they go to: it has the focus as soon as it is there.
 */
const usePeek = create<{ isPeeking: boolean; isNarrow: boolean; wanted: Panel | null }>()(() => ({
  ...{ isPeeking: false, isNarrow: false, wanted: null },
}))

const panelOf = () => useApp.getState().start?.settings.panel ?? 'changes'

/** Used once, by the window: `togglePanel` goes by what it says here. */
export function useSidePanel() {
  const isNarrow = useMedia(NARROW)
  const panel = useApp(state => state.start?.settings.panel ?? 'changes')
  const isPeeking = usePeek(state => state.isPeeking)
  // What was shown beside the conversation is not to lie over it once the window gets narrow.
  useEffect(() => usePeek.setState({ isNarrow, isPeeking: false }), [isNarrow])
  return { isNarrow, isShown: panel !== 'none' && (!isNarrow || isPeeking) }
}

export function togglePanel(): void {
  const { isNarrow, isPeeking } = usePeek.getState()
  const panel = panelOf()
  usePeek.setState({ isPeeking: isNarrow && (panel === 'none' || !isPeeking) })
  if (panel === 'none') attempt(updateSettings({ panel: 'changes' }))
  else if (!isNarrow) attempt(updateSettings({ panel: 'none' }))
}

/** Where the panel lies over the conversation, gives that free again: the person goes there. */
export function closePeek(): void {
  usePeek.setState({ isPeeking: false })
}

export function showPanel(panel: Panel): void {
  usePeek.setState(({ isNarrow }) => ({ isPeeking: isNarrow }))
  if (panelOf() !== panel) attempt(updateSettings({ panel }))
}

/** Shows a panel, and puts the person at its tab: what it holds is one press of Tab away. */
export function goToPanel(panel: Panel): void {
  showPanel(panel)
  usePeek.setState({ wanted: panel })
}

/** Gives the tab of a panel the focus, where the person goes there. */
export function useWantedPanel(shown: Panel, tab: RefObject<HTMLElement | null>): void {
  const isWanted = usePeek(({ wanted }) => wanted === shown)
  useEffect(() => {
    if (!isWanted) return
    tab.current?.focus()
    usePeek.setState({ wanted: null })
  }, [isWanted, tab])
}
