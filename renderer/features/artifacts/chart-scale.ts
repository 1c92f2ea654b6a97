/** A round number for the ticks of an axis, so that there are about `count` of them. */
function stepOf(range: number, count: number): number {
  const rough = range / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const [fitting = 10] = [1, 2, 2.5, 5, 10].filter(one => one * power >= rough)
  return fitting * power
}

export type Scale = { from: number; to: number; ticks: readonly number[] }

/** Returns the scale of an axis: round numbers around all values, with nought where bars stand on it. */
export function scaleOf(
  values: readonly number[],
  { hasZero, count = 5 }: { hasZero: boolean; count?: number },
): Scale {
  const known = values.filter(Number.isFinite)
  let [from, to] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (from > to) [from, to] = [0, 1]
  if (hasZero) [from, to] = [Math.min(0, from), Math.max(0, to)]
  // Numbers that hardly differ, or hardly are any, have no steps between them.
  if (to - from < 1e-200 || to - from < Math.abs(to) * 1e-9) {
    const half = from === 0 && hasZero ? 1 : Math.max(1e-100, Math.abs(from) / 2)
    ;[from, to] = hasZero && from >= 0 ? [0, Math.max(1, to)] : [from - half, to + half]
  }
  const step = stepOf(to - from, count)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  const ticks = Array.from({ length: Math.min(50, last - first + 1) }, (_, at) => rounded((first + at) * step))
  return { from: ticks[0] ?? from, to: ticks.at(-1) ?? to, ticks }
}

/** Without the last digits, in which sums of fractions differ. */
const rounded = (value: number): number => Number(value.toPrecision(12))
