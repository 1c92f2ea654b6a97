import { setImmediate } from 'node:timers/promises'

/** After so long others of this process have their turn. */
const SLICE_MS = 8

export type Slices = ReturnType<typeof inSlices>

/** Divides long work, so that it holds nobody up: it asks whether a rest is due. `mostMs` counts what it works, without its rests. */
export function inSlices(mostMs: number) {
  let worked = 0
  let began = performance.now()

  const isDue = (): boolean => performance.now() - began > SLICE_MS

  return {
    isDue,
    isOver: (): boolean => worked + performance.now() - began > mostMs,
    async rest(): Promise<void> {
      worked += performance.now() - began
      await setImmediate()
      began = performance.now()
    },
  }
}
