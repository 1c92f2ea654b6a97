import { expect, test } from 'vitest'
import { batchText } from '../../../../main/agent/record/batch-text'

test('joins what comes within a frame, and loses nothing', async () => {
  const flushed: string[] = []
  const batch = batchText(text => flushed.push(text), 1)
  const pieces = Array.from({ length: 100 }, (_, index) => `${index} `)
  for (const piece of pieces) batch.push(piece)
  expect(flushed).toEqual([])
  while (flushed.length === 0) await new Promise(setImmediate)
  expect(flushed).toEqual([pieces.join('')])
})

test('gives at once what is there when it is asked to, and nothing twice', () => {
  const flushed: string[] = []
  const batch = batchText(text => flushed.push(text), 1)
  batch.push('a')
  batch.flushNow()
  batch.flushNow()
  batch.push('b')
  batch.flushNow()
  expect(flushed).toEqual(['a', 'b'])
})
