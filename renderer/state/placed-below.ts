import type { Settings } from '../../shared/settings'
import { useApp } from './app'
import { holdsNow, useMedia } from './use-media'

/** A window so low has no room for a conversation above the terminals, so they stay in the side panel. */
const LOW = '(max-height: 30rem)'

const wantsBelow = (settings: Partial<Settings> | undefined): boolean => settings?.terminalPlace === 'bottom'

export const useTooLow = (): boolean => useMedia(LOW)
export const isTooLow = (): boolean => holdsNow(LOW)

/** Returns whether the terminals stand below the conversation, shown or not. */
export function usePlacedBelow(): boolean {
  const isWanted = useApp(({ start }) => wantsBelow(start?.settings))
  return !useTooLow() && isWanted
}

/** The same, at this moment. */
export function arePlacedBelow(): boolean {
  return wantsBelow(useApp.getState().start?.settings) && !isTooLow()
}
