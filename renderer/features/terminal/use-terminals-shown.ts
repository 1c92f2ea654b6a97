import { useApp } from '../../state/app'
import { usePlacedBelow } from '../../state/placed-below'

/** Whether the terminals are to be seen below the conversation. */
export function useTerminalsShown(): boolean {
  const isWanted = useApp(({ start }) => start?.settings.terminalsBelow === true)
  return usePlacedBelow() && isWanted
}
