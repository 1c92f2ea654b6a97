import { timeSlices } from './time-slices'

const LOOKS_AT_CLOCK_EVERY = 256
/** As many are sorted at once. */
const RUN = 512

/** As `toSorted`, in slices of time, so that nothing else waits for the sorting of a folder that has very many names. */
export async function sortInSlices<T>(items: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  const rest = timeSlices()
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    if (rest.isDue()) await rest.next()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? []))
    runs = merged
  }
  return runs[0] ?? []

  async function merge(first: readonly T[], second: readonly T[]): Promise<T[]> {
    const merged: T[] = []
    let [one, other] = [0, 0]
    while (one < first.length || other < second.length) {
      const isFirst =
        other >= second.length || (one < first.length && compare(first[one] as T, second[other] as T) <= 0)
      merged.push((isFirst ? first[one++] : second[other++]) as T)
      if (merged.length % LOOKS_AT_CLOCK_EVERY === 0 && rest.isDue()) await rest.next()
    }
    return merged
  }
}
