import { setImmediate } from 'node:timers/promises'

/** This thread serves the window too: after so many ms others get their turn. */
const SLICE_MS = 8

/** For work that goes on for long: whether others are to have their turn, and that they have it. */
export function timeSlices() {
  let ends = performance.now() + SLICE_MS
  return {
    isDue: () => performance.now() > ends,
    async next(): Promise<void> {
      await setImmediate()
      ends = performance.now() + SLICE_MS
    },
  }
}
