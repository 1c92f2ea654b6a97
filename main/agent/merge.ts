/**
 * Runs generators side by side: yields their values as they come, and returns what each returned, in the order given.
 * A generator goes on only once its value was taken and the next one asked for, so a consumer that writes each value
 * down before it asks again is always ahead of the effects.
 */
export async function* merge<T, R>(generators: readonly AsyncGenerator<T, R>[]): AsyncGenerator<T, R[]> {
  type Step = { generator: AsyncGenerator<T, R>; result: IteratorResult<T, R> }
  const advance = async (generator: AsyncGenerator<T, R>): Promise<Step> => ({
    generator,
    result: await generator.next(),
  })
  const pending = new Map(generators.map(generator => [generator, advance(generator)]))
  const returned = new Map<AsyncGenerator<T, R>, R>()

  while (pending.size > 0) {
    const { generator, result } = await Promise.race(pending.values())
    if (result.done) {
      pending.delete(generator)
      returned.set(generator, result.value)
    } else {
      yield result.value
      pending.set(generator, advance(generator))
    }
  }
  return generators.map(generator => returned.get(generator) as R)
}
