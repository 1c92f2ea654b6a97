/** The page and the threads of main both have it. */
declare const setTimeout: (run: () => void) => unknown

/** The limit for one piece of a text, in units of about ten nanoseconds. Texts that people write take a tenth of it. */
const OF_PIECE = 300_000
/** The limit for the pieces of one task together, whichever texts they belong to. */
const OF_TASK = 300_000

/** A block of more characters is shown as it was written: what looks over all of it for each of its signs is not counted. */
export const LONGEST = 48_000

let left = OF_PIECE
let ofTask = 0

/** Says that a text takes more work to be read as Markdown than the window can be kept waiting. */
export class TooMuchWork extends Error {}

/**
 * Counts work that was done, and throws where it is more than one piece may cost. Counted and not timed, so that the same text
 * looks the same on every machine.
 */
export function spend(units: number): void {
  left -= units
  // It is not done then, so the task keeps what it has for another way to read the same text.
  if (left < 0) throw new TooMuchWork()
  spendOfTask(units)
}

/** Counts work that no text can make more than it is, as far as a task is concerned. */
export function spendOfTask(units: number): void {
  if (ofTask === 0) setTimeout(forgetTask)
  ofTask += units
}

/** Begins a piece. */
export function beginPiece(): void {
  left = OF_PIECE
}

/** Returns whether the rest should wait for another task, so that the window can respond in between. */
export function isTaskFull(): boolean {
  return ofTask >= OF_TASK
}

function forgetTask(): void {
  ofTask = 0
}
