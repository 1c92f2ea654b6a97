import type { BenchApp } from './bench-app'

/** From now on main notes the longest time that nothing else could run. */
export async function watchMain({ app }: BenchApp): Promise<void> {
  await app.evaluate(() => {
    let last = performance.now()
    const held = { longest: 0 }
    Object.assign(globalThis, { held })
    setInterval(() => {
      const now = performance.now()
      held.longest = Math.max(held.longest, now - last - 1)
      last = now
    }, 1)
  })
}

/** For how long at most main was held since it was asked last, in milliseconds. */
export async function holdOf({ app }: BenchApp): Promise<number> {
  return app.evaluate(() => {
    const { held } = globalThis as unknown as { held: { longest: number } }
    const { longest } = held
    held.longest = 0
    return longest
  })
}
