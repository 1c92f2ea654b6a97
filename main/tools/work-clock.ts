/** Calls back once it has run for so long in all. It begins to run at once; while it is paused no time passes. */
export function workClock(milliseconds: number, over: () => void) {
  let left = milliseconds
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(over, left)

  function pause(): void {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    left -= performance.now() - startedAt
  }

  return {
    pause,
    resume(): void {
      if (timer) return
      startedAt = performance.now()
      timer = setTimeout(over, Math.max(0, left))
    },
    stop: pause,
  }
}
