/** Tells when a page has been given its files: once it has asked for nothing for so long. */
export function pageRest(restMs: number) {
  let then: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const told = then
      then = undefined
      told?.()
    }, restMs)
  }

  return {
    /** The page asks for a file. */
    asked(): void {
      if (then) wait()
    },
    /** Calls back once; who asks later takes the place of who asked before. */
    whenReached(told: () => void): void {
      then = told
      wait()
    },
  }
}
