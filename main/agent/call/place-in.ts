type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Waits until there is room; resolves with what makes room for the next. */
export function placeIn(limit: Limit): Promise<() => void> {
  return new Promise(taken => {
    void limit(() => new Promise<void>(leave => taken(leave)))
  })
}
