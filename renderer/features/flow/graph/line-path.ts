import type { Point } from './lay-out'

/** A line through points that leaves and comes in from above or below, without a corner. */
export function linePath(points: readonly Point[]): string {
  const [first, ...others] = points
  if (!first) return ''
  let from = first
  const curves = others.map(to => {
    const middle = (from.y + to.y) / 2
    const curve = `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`
    from = to
    return curve
  })
  return `M${first.x} ${first.y}${curves.join('')}`
}

const WING = 4

/** The head of an arrow at the end of a line, which comes in from above or from below. */
export function arrowHead(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const back = end.y >= before.y ? -WING * 1.5 : WING * 1.5
  return `M${end.x - WING} ${end.y + back}L${end.x} ${end.y}L${end.x + WING} ${end.y + back}`
}
