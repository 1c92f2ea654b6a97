import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, stableJson } from '../../../main/mcp/stable-json'

test('says the same of equal values, in whatever order their keys were written, and the same as JSON', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, turned(inner)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), value => {
      expect(stableJson(turned(value))).toBe(stableJson(value))
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the order of a list counts', () => {
  expect(stableJson([1, 2])).not.toBe(stableJson([2, 1]))
})

test('a hash is that of the bytes in UTF-8', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
