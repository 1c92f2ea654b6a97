/** As PDF has it: x becomes ax + cy + e, and y becomes bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Returns the inverse matrix; null if the matrix collapses a plane into a line. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c
  if (!Number.isFinite(size) || Math.abs(size) < 1e-9) return null
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

export function isMatrix(value: unknown): value is Matrix {
  return isList(value) && value.length === 6 && [...value].every(one => Number.isFinite(one))
}

function isList(value: unknown): value is ArrayLike<unknown> & Iterable<unknown> {
  return Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array
}
