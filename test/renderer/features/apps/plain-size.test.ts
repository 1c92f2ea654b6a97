import { expect, test } from 'vitest'
import { plainSize } from '../../../../renderer/features/apps/plain-size'

test('it is about as long as the JSON', () => {
  for (const value of [{ a: [1, 'two', null, { b: true }] }, 'text', [], { name: 'x'.repeat(1_000) }]) {
    const size = plainSize(value, 10_000)
    expect(size).toBeGreaterThanOrEqual(JSON.stringify(value).length * 0.8)
    expect(size).toBeLessThan(JSON.stringify(value).length * 2 + 40)
  }
})

test('a value that is no plain JSON is too much', () => {
  const round: Record<string, unknown> = {}
  round.itself = round
  let deep: unknown = {}
  for (let level = 0; level < 1_000; level++) deep = { deep }
  const odd = [new Map(), new Date(), new ArrayBuffer(8), 1n, () => 0, Symbol('x'), Object.create(null), round, deep]
  for (const value of odd) expect(plainSize({ value }, 10_000)).toBe(Number.POSITIVE_INFINITY)
})

test('of what is too much not all is looked at', () => {
  expect(plainSize('x'.repeat(1_000), 100)).toBeGreaterThan(100)
  expect(
    plainSize(
      Array.from({ length: 200_000 }, () => 1),
      1_000,
    ),
  ).toBeGreaterThan(1_000)
  expect(
    plainSize(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [at, 'x'.repeat(100)])), 1_000),
  ).toBeGreaterThan(1_000)
})
