import { useApp } from '../../state/app'
import { usePlacedBelow } from '../../state/placed-below'

/** Returns whether the terminals are visible below the conversation. */
export function useTerminalsShown(): boolean {
  const isWanted = useApp(({ start }) => start?.settings.terminalsBelow === true)
  return usePlacedBelow() && isWanted
}
