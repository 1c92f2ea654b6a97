/** Timers come a little early, and the marks are for whoever waits until keys count again. */
const GRACE_MS = 20

let until = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks the page while keys are held to be meant for what has just gone, so that whoever drives it, as tests do, presses none that
 * nobody takes. It decides nothing: who hears a key goes by the time at which it was pressed.
 */
export function markResting(forMs: number): void {
  const ends = performance.now() + forMs + GRACE_MS
  if (ends < until) return
  until = ends
  document.documentElement.dataset.keysRest = ''
  clearTimeout(timer)
  timer = setTimeout(() => delete document.documentElement.dataset.keysRest, forMs + GRACE_MS)
}
