/** Asks for work that is done at once, and then at most once in `ms` however often it is asked for. */
export type Throttle = { ask(): void; stop(): void }

/** `run` is never at work twice. What is asked for meanwhile is done once more afterwards. */
export function throttle(run: () => Promise<void> | void, ms: number): Throttle {
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  let isStopped = false

  async function work(): Promise<void> {
    isWanted = false
    // Also keeps the next one waiting for as long as this one is at work.
    await run()
    if (isStopped) return
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) start()
    }, ms)
  }

  function start(): void {
    isBusy = true
    void work().finally(() => {
      isBusy = false
    })
  }

  let isBusy = false
  return {
    ask() {
      isWanted = true
      if (!timer && !isBusy && !isStopped) start()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
