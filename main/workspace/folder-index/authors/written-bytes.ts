/** The amount that a process has written, sampled from time to time: the total at each moment. */
export type WrittenBytes = { moments: number[]; totals: number[]; add(moment: number, bytes: number): void }

/** Of more looks every second one is kept: what is known is less exact then, and never too little. */
const MAX_LOOKS = 20_000

export function writtenBytes(): WrittenBytes {
  const [moments, totals] = [[] as number[], [] as number[]]
  return {
    moments,
    totals,
    add(moment, bytes) {
      totals.push((totals.at(-1) ?? 0) + bytes)
      moments.push(moment)
      if (moments.length < MAX_LOOKS) return
      const thin = (values: number[]) =>
        values.splice(0, values.length, ...values.filter((_, index) => index % 2 === 0))
      thin(moments)
      thin(totals)
    },
  }
}

/** Returns the most that was written between two moments: from the last look before the first to the first look after the other. */
export function bytesSince({ moments, totals }: WrittenBytes, from: number, to: number): number {
  const [start, end] = [moments.findLastIndex(moment => moment <= from), moments.findIndex(moment => moment >= to)]
  const last = totals.at(end) ?? 0
  return last - (totals[start] ?? 0)
}
