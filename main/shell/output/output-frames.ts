import { boundEnds } from './bound-text'
import { headAndTail } from './head-and-tail'
import type { TextPiece } from './text-pieces'

const FRAME_MS = 16
const FRAME_CHARACTERS = 64 * 1024

/**
 * Joins output that arrives within a frame, so that a view never gets more than 64 K characters in 16 ms. Of a flood
 * each frame shows its head and tail, with a line between that says how much is left out. `end` emits what is pending.
 */
export function outputFrames(emit: (text: string) => void) {
  let pending: ReturnType<typeof headAndTail> | undefined
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    const frame = pending
    pending = undefined
    if (frame) emit(boundEnds(frame.ends(), FRAME_CHARACTERS))
  }

  return {
    push(text: TextPiece): void {
      if (text.length === 0) return
      pending ??= headAndTail(FRAME_CHARACTERS)
      pending.push(text)
      timer ??= setTimeout(end, FRAME_MS)
    },
    end,
  }
}
