import { expect, test } from 'vitest'
import { scrollback } from '../../../main/terminal/scrollback'

test('keeps what was added, and says where each piece began', () => {
  const kept = scrollback()

  expect([kept.add('one\n'), kept.add('two')]).toEqual([0, 4])
  expect(kept.read()).toEqual({ output: 'one\ntwo', end: 7 })
})

test('lets old lines go, and begins with a whole one', () => {
  const kept = scrollback(1000)
  const lines = Array.from({ length: 500 }, (_, index) => `\u001b[31mline ${index}\u001b[0m\r\n`)
  for (const line of lines) kept.add(line)

  const { output, end } = kept.read()

  expect(output.length).toBeLessThanOrEqual(1000)
  expect(output.length).toBeGreaterThan(400)
  expect(lines.join('').endsWith(output)).toBe(true)
  expect(output.startsWith('\u001b[31mline ')).toBe(true)
  expect(end).toBe(lines.join('').length)
})

test('stays within its room where there is no line to begin with', () => {
  const kept = scrollback(1000)
  for (let round = 0; round < 50; round++) kept.add('x'.repeat(99))

  expect(kept.read().output.length).toBeLessThanOrEqual(1000)
  expect(kept.read().end).toBe(4950)
})

test('takes a piece that is longer than its room', () => {
  const kept = scrollback(1000)
  kept.add('y'.repeat(10_000))

  expect(kept.read()).toEqual({ output: 'y'.repeat(500), end: 10_000 })
})
