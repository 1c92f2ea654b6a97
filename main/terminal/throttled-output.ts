const FRAME_MS = 16
const FRAME_CHARACTERS = 64 * 1024
/** The page that requested silence may be gone: it was reloaded. */
const HOLD_MS = 1_000

export type Flow = { pause(): void; resume(): void }

/**
 * Joins what a terminal prints and passes it on in frames of at most 64 K characters each 16 ms, all of it. While more
 * than a frame is waiting its source is paused, so that a flood stays in the program that makes it. The same happens while
 * it is held.
 */
export function throttledOutput(emit: (text: string) => void, flow: Flow) {
  let pending = ''
  let scheduled = false
  let paused = false
  let holding: NodeJS.Timeout | undefined
  let whenDrained: (() => void) | undefined

  function schedule(): void {
    if (!scheduled) setTimeout(sendFrame, FRAME_MS)
    scheduled = true
  }

  function sendFrame(): void {
    scheduled = false
    if (holding) return
    const end = frameEnd(pending)
    const frame = pending.slice(0, end)
    pending = pending.slice(end)
    if (paused && pending.length < FRAME_CHARACTERS) {
      paused = false
      flow.resume()
    }
    if (frame) emit(frame)
    if (pending) schedule()
    else whenDrained?.()
  }

  function release(): void {
    clearTimeout(holding)
    holding = undefined
    if (pending) schedule()
  }

  return {
    /** Passes nothing on for a second, or until it is released. */
    hold(isHeld: boolean): void {
      release()
      if (isHeld) holding = setTimeout(release, HOLD_MS)
    },
    push(text: string): void {
      pending += text
      schedule()
      if (paused || pending.length < FRAME_CHARACTERS) return
      paused = true
      flow.pause()
    },
    /** Calls back when all that was pushed is passed on. Nothing may be pushed after. */
    end(drained: () => void): void {
      whenDrained = drained
      if (!pending) drained()
    },
  }
}

/** A frame does not end inside a surrogate pair. */
function frameEnd(text: string): number {
  if (text.length <= FRAME_CHARACTERS) return text.length
  const last = text.charCodeAt(FRAME_CHARACTERS - 1)
  return last >= 0xd800 && last <= 0xdbff ? FRAME_CHARACTERS - 1 : FRAME_CHARACTERS
}
