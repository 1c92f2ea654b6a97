/** From here on a window is nearly full, or what a session may cost nearly spent. */
export const NEARLY = 0.75

/** `share` of the window, null where its size is not known; in US dollars what was spent, and at most may be where that is limited. */
type Use = { share: number | null; cost: number; mostCost: number | undefined }

/** Returns which limits of a session are nearly reached, and worth reporting before somebody asks. */
export function nearLimits({ share, cost, mostCost }: Use): { isFull: boolean; isSpent: boolean } {
  return { isFull: (share ?? 0) >= NEARLY, isSpent: mostCost !== undefined && cost >= mostCost * NEARLY }
}
