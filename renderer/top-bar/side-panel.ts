import { useEffect } from 'react'
import { create } from 'zustand'
import type { Settings } from '../../shared/settings'
import { updateSettings, useApp } from '../stores/app'
import { attempt } from '../stores/ui'
import { useMedia } from '../ui/use-media'

/** In a narrow window, or with large text, the side panel lies over the conversation instead of beside it. */
const NARROW = '(max-width: 68rem)'

/** In a narrow window the panel is shown for as long as the person peeks; a wide one remembers it. */
const usePeek = create<{ isPeeking: boolean; isNarrow: boolean }>()(() => ({ isPeeking: false, isNarrow: false }))

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

export function showPanel(panel: Exclude<Settings['panel'], 'none'>): void {
  usePeek.setState(({ isNarrow }) => ({ isPeeking: isNarrow }))
  if (panelOf() !== panel) attempt(updateSettings({ panel }))
}
