import { expect, test } from 'vitest'
import { CHUNK, lineChunks } from '../../../../renderer/views/markdown/line-chunks'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

test('cuts lines into chunks, and loses none', () => {
  const chunks = lineChunks([], numbered(2 * CHUNK + 1))
  expect(chunks.map(chunk => chunk.length)).toEqual([CHUNK, CHUNK, 1])
  expect(chunks.flat()).toEqual(numbered(2 * CHUNK + 1))
})

test('keeps the chunks that lines were added behind', () => {
  const before = lineChunks([], numbered(2 * CHUNK + 5))
  const after = lineChunks(before, numbered(2 * CHUNK + 6))
  expect([after[0], after[1]]).toEqual([before[0], before[1]])
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, true, false])
  expect(after.flat()).toEqual(numbered(2 * CHUNK + 6))
})

test('makes those anew in which a line is another one, or is gone', () => {
  const before = lineChunks([], numbered(2 * CHUNK))
  const changed = numbered(2 * CHUNK).with(CHUNK, 'other')
  expect(lineChunks(before, changed)[0]).toBe(before[0])
  expect(lineChunks(before, changed).flat()).toEqual(changed)
  expect(lineChunks(before, numbered(CHUNK + 3)).flat()).toEqual(numbered(CHUNK + 3))
  expect(lineChunks(before, [])).toEqual([])
})
