import { useMedia } from '../ui/use-media'

/** Whether the window is so low that of a card which scrolls within what scrolls little would be seen at once. */
export function useLowWindow(): boolean {
  return useMedia('(max-height: 34rem)')
}
