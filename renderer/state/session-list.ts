import { useEffect } from 'react'
import { create } from 'zustand'
import { useEffectOn } from '../base/use-effect-on'
import { updateSettings, useApp } from './app'
import { useOverview } from './overview'
import { useSession } from './session/session'
import { attempt } from './ui'
import { useMedia } from './use-media'

/** In a narrow window, or with large text, the list of sessions is a drawer over the conversation. */
const NARROW = '(max-width: 50rem)'

const useList = create<{ isNarrow: boolean; isOpen: boolean }>()(() => ({ isNarrow: false, isOpen: false }))

type Start = NonNullable<ReturnType<typeof useApp.getState>['start']>

/** There is none before a folder was opened. */
const hasList = ({ recentFolders, sessions }: Start) => recentFolders.length + sessions.length > 0

/** Used once, by the window: what is pressed goes by what it says here. */
export function useSessionList(): void {
  const isNarrow = useMedia(NARROW)
  const sessionId = useSession(({ id }) => id)
  const hasOverview = useOverview(state => state.isOpen)
  useEffect(() => useList.setState({ isNarrow, isOpen: false }), [isNarrow])
  // The person has found what they opened it for.
  useEffectOn([sessionId, hasOverview], () => useList.setState({ isOpen: false }))
}

/** Returns where the list of sessions is shown: beside the conversation, or over it; 'none' where it is not. */
export function useListPlace(): 'beside' | 'over' | 'none' {
  const isPossible = useHasList()
  const isChosen = useApp(({ start }) => start?.settings.sidebar === true)
  const { isNarrow, isOpen } = useList()
  if (!isPossible) return 'none'
  if (isNarrow) return isOpen ? 'over' : 'none'
  return isChosen ? 'beside' : 'none'
}

/** Returns whether there is a list that could be shown. */
export function useHasList(): boolean {
  return useApp(({ start }) => start !== null && hasList(start))
}

/** In a narrow window the person's lasting choice stays as it is. */
export function toggleSessionList(): void {
  const { start } = useApp.getState()
  const { isNarrow, isOpen } = useList.getState()
  if (!start) return
  if (isNarrow) useList.setState({ isOpen: !isOpen && hasList(start) })
  else attempt(updateSettings({ sidebar: !start.settings.sidebar }))
}

export function closeSessionDrawer(): void {
  useList.setState({ isOpen: false })
}

export function isSessionListShown(): boolean {
  const { isNarrow, isOpen } = useList.getState()
  return isNarrow ? isOpen : (useApp.getState().start?.settings.sidebar ?? true)
}

/** Shows the list; resolves once it is asked for. */
export async function showSessionList(): Promise<void> {
  if (useList.getState().isNarrow) useList.setState({ isOpen: true })
  else if (!isSessionListShown()) await updateSettings({ sidebar: true })
}
