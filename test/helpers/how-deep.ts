/** True if everything is tried, which takes hours (`npm run test:deep`), and not just one of each kind, as with every change. */
export const isDeep = process.env.ATRIUM_DEEP === '1'

/** The seed of randomness: always the same in a quick run, so that it fails for everyone or for no one. Set by vitest.config.ts. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 1)

const askedRuns = Number(process.env.PROPERTY_RUNS ?? 0)

/**
 * Returns how often a property is tried: ten times as often as usual in a deep run, and `quick` times in another one, a
 * third of the usual number unless another is given. `PROPERTY_RUNS` requests another number.
 */
export function runsOf(usual: number, quick = Math.ceil(usual / 3)): number {
  if (askedRuns > 0) return askedRuns
  return isDeep ? usual * 10 : quick
}

/** All cases in a deep run; in another one so many, spread evenly from the first to the last, always the same. */
export function sampleOf<T>(cases: readonly T[], count: number): T[] {
  if (isDeep || cases.length <= count) return [...cases]
  const step = (cases.length - 1) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => cases[Math.round(index * step)] as T)
}

/** The time limit of a test of which a deep run tries more. */
export function timeFor(quickMs: number): number {
  return isDeep || askedRuns > 0 ? 3_600_000 : quickMs
}
