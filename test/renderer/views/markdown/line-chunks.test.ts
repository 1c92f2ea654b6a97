import { expect, test } from 'vitest'
import { CHUNK, type LineChunks, lineChunks, MAX_CHARACTERS } from '../../../../renderer/views/markdown/line-chunks'

const linesOf = (chunks: LineChunks) => chunks.flatMap(chunk => chunk.lines)

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

test('cuts lines into chunks, and loses none', () => {
  const chunks = lineChunks([], numbered(2 * CHUNK + 1))
  expect(chunks.map(chunk => chunk.lines.length)).toEqual([CHUNK, CHUNK, 1])
  expect(linesOf(chunks)).toEqual(numbered(2 * CHUNK + 1))
})

test('keeps the chunks that lines were added behind', () => {
  const before = lineChunks([], numbered(2 * CHUNK + 5))
  const after = lineChunks(before, numbered(2 * CHUNK + 6))
  expect([after[0], after[1]]).toEqual([before[0], before[1]])
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, true, false])
  expect(linesOf(after)).toEqual(numbered(2 * CHUNK + 6))
})

test('makes those anew in which a line is another one, or is gone', () => {
  const before = lineChunks([], numbered(2 * CHUNK))
  const changed = numbered(2 * CHUNK).with(CHUNK, 'other')
  expect(lineChunks(before, changed)[0]).toBe(before[0])
  expect(linesOf(lineChunks(before, changed))).toEqual(changed)
  expect(linesOf(lineChunks(before, numbered(CHUNK + 3)))).toEqual(numbered(CHUNK + 3))
  expect(lineChunks(before, [])).toEqual([])
})

test('cuts long lines into pieces, and no character in two', () => {
  const long = `x${'🙂'.repeat(MAX_CHARACTERS)}`
  const chunks = lineChunks([], ['before', long, 'after'])
  const pieces = chunks.filter(chunk => chunk.isPiece)
  expect(linesOf(pieces).join('')).toBe(long)
  expect(linesOf(pieces).every(piece => piece.length <= MAX_CHARACTERS && piece.isWellFormed())).toBe(true)
  expect(chunks.filter(chunk => !chunk.isPiece)).toEqual([
    { from: 0, lines: ['before'], isPiece: false },
    { from: 2, lines: ['after'], isPiece: false },
  ])
  expect(lineChunks(chunks, ['before', long, 'after', 'more'])[2]).toBe(chunks[2])
})

test('holds no more characters in a chunk than are laid out quickly', () => {
  const lines = Array.from({ length: 200 }, (_, index) => 'x'.repeat(index * 50))
  const chunks = lineChunks([], lines)
  expect(linesOf(chunks).join('').length).toBe(lines.join('').length)
  for (const chunk of chunks) expect(chunk.lines.join('').length).toBeLessThanOrEqual(MAX_CHARACTERS)
})
