/** Tells when a page has been given its files: once it has asked for nothing more for so long. */
export function onNetworkIdle(restMs: number) {
  let then: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let pending = 0

  function wait(): void {
    clearTimeout(timer)
    if (!then || pending > 0) return
    timer = setTimeout(() => {
      const told = then
      then = undefined
      told?.()
    }, restMs)
  }

  function given(): void {
    pending -= 1
    wait()
  }

  return {
    /** The page has asked for a file, which it is being given. */
    giving(file: Promise<unknown>): void {
      pending += 1
      clearTimeout(timer)
      void file.then(given, given)
    },
    /** Calls back once; who asks later takes the place of who asked before. */
    whenReached(told: () => void): void {
      then = told
      wait()
    },
  }
}
