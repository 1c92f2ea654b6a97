import type { VirtualItem } from '@tanstack/react-virtual'

/**
 * The position to which a person has scrolled in a session: the first row in view, how much of it is above, the measured
 * sizes, and how many turns there are from that one on.
 */
export type ReadingPlace = { rowKey: string; offset: number; measured: VirtualItem[]; turns: number }

/** Of so many sessions the place is known. */
const MOST = 30

const places = new Map<string, ReadingPlace>()

export const readingPlace = (sessionId: string): ReadingPlace | undefined => places.get(sessionId)

/** Without a place a session is shown from its end. */
export function keepReadingPlace(sessionId: string, place: ReadingPlace | null): void {
  places.delete(sessionId)
  if (place) places.set(sessionId, place)
  const [oldest] = places.keys()
  if (oldest !== undefined && places.size > MOST) places.delete(oldest)
}
