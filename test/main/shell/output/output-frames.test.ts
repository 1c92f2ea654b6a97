import { expect, test } from 'vitest'
import { outputFrames } from '../../../../main/shell/output/output-frames'
import { eventually } from '../../../helpers/eventually'

test('joins what comes within a frame, in order', async () => {
  const frames: string[] = []
  const output = outputFrames(text => frames.push(text))

  output.push('a')
  output.push('')
  output.push('b')

  expect(frames).toEqual([])
  await eventually(() => expect(frames).toEqual(['ab']))
})

test('starts a new frame after each', async () => {
  const frames: string[] = []
  const output = outputFrames(text => frames.push(text))

  output.push('a')
  await eventually(() => expect(frames).toEqual(['a']))
  output.push('b')

  await eventually(() => expect(frames).toEqual(['a', 'b']))
})

test('emits what is pending at the end, and nothing when nothing is', () => {
  const frames: string[] = []
  const output = outputFrames(text => frames.push(text))

  output.push('last words')
  output.end()
  output.end()

  expect(frames).toEqual(['last words'])
})

test('shows head and tail of a flood and says how much is left out', () => {
  const frames: string[] = []
  const output = outputFrames(text => frames.push(text))

  output.push('first ')
  for (let i = 0; i < 100; i++) output.push('x'.repeat(10_000))
  output.push(' last')
  output.end()

  expect(frames).toHaveLength(1)
  expect(frames[0]).toHaveLength(64 * 1024)
  expect(frames[0]).toMatch(/^first x+\n\.\.\. 9345\d\d chars omitted \.\.\.\nx+ last$/)
})
