/**
 * Runs generators side by side: yields their values as they come, and returns what each returned, in the order given.
 * A generator goes on only once its value was taken and the next one asked for, so a consumer that writes each value
 * down before it asks again is always ahead of the effects. A consumer that leaves early goes on once the steps under way
 * have ended; it must have told them to stop.
 */
export async function* merge<T, R>(generators: readonly AsyncGenerator<T, R>[]): AsyncGenerator<T, R[]> {
  type Step = { generator: AsyncGenerator<T, R>; result: IteratorResult<T, R> }
  const advance = async (generator: AsyncGenerator<T, R>): Promise<Step> => ({
    generator,
    result: await generator.next(),
  })
  const pending = new Map(generators.map(generator => [generator, advance(generator)]))
  const returned = new Map<AsyncGenerator<T, R>, R>()

  try {
    while (pending.size > 0) {
      const { generator, result } = await Promise.race(pending.values())
      pending.delete(generator)
      if (result.done) {
        returned.set(generator, result.value)
      } else {
        yield result.value
        pending.set(generator, advance(generator))
      }
    }
  } finally {
    await Promise.allSettled(pending.values())
  }
  return generators.map(generator => returned.get(generator) as R)
}
