const PAUSE_MS = 150

/** So many at once are no longer told one by one. */
const MAX_PATHS = 500

/** Joins paths that come shortly after one another. None at all stands for any. */
export function joinedPaths(tell: (paths: string[]) => void) {
  const waiting = new Set<string>()
  let isAny = false
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    const paths = isAny || waiting.size > MAX_PATHS ? [] : [...waiting]
    clear()
    tell(paths)
  }

  function clear(): void {
    clearTimeout(timer)
    timer = undefined
    waiting.clear()
    isAny = false
  }

  return {
    add(paths: readonly string[]): void {
      if (paths.length === 0) isAny = true
      for (const path of paths) waiting.add(path)
      timer ??= setTimeout(flush, PAUSE_MS).unref()
    },
    clear,
  }
}
