/** After a press of a key or a pointer so many windows open, within so many milliseconds. */
const EACH_PRESS = 3
const WITHIN_MS = 5_000

/** Lets a page open windows only after somebody has pressed something in it, and then a few. Times are in milliseconds. */
export function popUps() {
  let pressedAt = Number.NEGATIVE_INFINITY
  let left = 0
  return {
    pressed(now: number): void {
      pressedAt = now
      left = EACH_PRESS
    },
    /** A press in one document opens nothing in the next one. */
    leave(): void {
      left = 0
    },
    mayOpen(now: number): boolean {
      if (left === 0 || now - pressedAt > WITHIN_MS) return false
      left--
      return true
    },
  }
}
