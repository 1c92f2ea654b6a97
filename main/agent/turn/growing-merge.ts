/**
 * The merged values of generators that run side by side, and to which more can be added. Each continues only once the next
 * value is requested.
 */
export type GrowingMerge<T> = {
  add(generator: AsyncGenerator<T, void>): void
  isEmpty(): boolean
  /** The next value of any of them. Nothing where one has ended, or `unless` came first. */
  next(unless: Promise<void> | undefined): Promise<T | undefined>
}

type Step<T> = { generator: AsyncGenerator<T, void>; result: IteratorResult<T, void> }

export function growingMerge<T>(): GrowingMerge<T> {
  const steps = new Map<AsyncGenerator<T, void>, Promise<Step<T>> | undefined>()

  function step(generator: AsyncGenerator<T, void>): Promise<Step<T>> {
    const under = steps.get(generator) ?? generator.next().then(result => ({ generator, result }))
    steps.set(generator, under)
    return under
  }

  return {
    add: generator => void steps.set(generator, undefined),
    isEmpty: () => steps.size === 0,
    async next(unless) {
      const first = await Promise.race([...[...steps.keys()].map(step), ...(unless ? [unless] : [])])
      if (!first) return undefined
      const { generator, result } = first
      if (result.done) steps.delete(generator)
      else steps.set(generator, undefined)
      return result.done ? undefined : result.value
    },
  }
}
