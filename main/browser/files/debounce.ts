/** In milliseconds. */
type Pace = { settle: number; most: number }

/**
 * Has work done once it was asked for and then no more for as long as `settle`; while that goes on, every `most`, which is also how long
 * it rests after work that resolves to true. One is done after the other.
 */
export function debounce(work: () => Promise<boolean>, { settle, most }: Pace) {
  let timer: NodeJS.Timeout | undefined
  let firstAt: number | undefined
  let lastAt = 0
  let restsUntil = 0
  let isAtWork = false
  let isEnded = false

  function wait(): void {
    if (isEnded || isAtWork || firstAt === undefined) return
    const dueAt = Math.max(Math.min(lastAt + settle, firstAt + most), restsUntil)
    const left = dueAt - performance.now()
    if (left <= 0) void begin()
    else timer ??= setTimeout(again, left)
  }

  function again(): void {
    timer = undefined
    wait()
  }

  async function begin(): Promise<void> {
    firstAt = undefined
    isAtWork = true
    const isRest = await work().finally(() => {
      isAtWork = false
    })
    if (isRest) restsUntil = performance.now() + most
    wait()
  }

  return {
    ask(): void {
      lastAt = performance.now()
      firstAt ??= lastAt
      if (timer === undefined) wait()
    },
    end(): void {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
