import { create } from 'zustand'
import { useEffectOn } from '../base/use-effect-on'
import { useSession } from './session/session'

/** True while all sessions are shown in the place of one. */
export const useOverview = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export function toggleOverview(): void {
  useOverview.setState(({ isOpen }) => ({ isOpen: !isOpen }))
}

export function closeOverview(): void {
  if (useOverview.getState().isOpen) useOverview.setState({ isOpen: false })
}

/** Returns whether the overview is shown. Used once, by the window: whoever goes to another session leaves it. */
export function useOverviewShown(): boolean {
  const sessionId = useSession(({ id }) => id)
  useEffectOn([sessionId], closeOverview)
  return useOverview(state => state.isOpen)
}
