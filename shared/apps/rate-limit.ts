/** Tells whether something happens more often than so many times within so long. Times are given, so that they can be anybody's. */
export function rateLimit({ most, withinMs }: { most: number; withinMs: number }) {
  let times: number[] = []
  return {
    /** Notes one more; false where that is too many. */
    take(now: number): boolean {
      times = times.filter(time => now - time < withinMs)
      if (times.length >= most) return false
      times.push(now)
      return true
    },
  }
}
