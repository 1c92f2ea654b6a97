import { expect, onTestFinished, test, vi } from 'vitest'
import { throttledOutput } from '../../../main/terminal/throttled-output'
import { eventually } from '../../helpers/eventually'

const FRAME = 64 * 1024

function recorder() {
  const frames: string[] = []
  const flow: string[] = []
  const output = throttledOutput(text => frames.push(text), {
    pause: () => flow.push('pause'),
    resume: () => flow.push('resume'),
  })
  return { frames, flow, output }
}

test('joins what comes close together', async () => {
  const { frames, flow, output } = recorder()

  output.push('a')
  output.push('b')

  await eventually(() => expect(frames).toEqual(['ab']))
  expect(flow).toEqual([])
})

test('passes a flood on in frames, all of it, and holds its source meanwhile', async () => {
  const { frames, flow, output } = recorder()

  output.push('x'.repeat(3 * FRAME))
  expect(flow).toEqual(['pause'])

  await eventually(() => expect(frames).toHaveLength(3))
  expect(frames.map(frame => frame.length)).toEqual([FRAME, FRAME, FRAME])
  expect(flow).toEqual(['pause', 'resume'])
})

test('is held for a second at most, as whoever asked for that may be gone', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { frames, output } = recorder()
  output.hold(true)
  output.push('a')

  vi.advanceTimersByTime(999)
  expect(frames).toEqual([])
  vi.advanceTimersByTime(100)
  expect(frames).toEqual(['a'])
})

test('does not end a frame inside a surrogate pair', async () => {
  const { frames, output } = recorder()

  output.push(`x${'😀'.repeat(FRAME)}`)

  await eventually(() => expect(frames.join('')).toBe(`x${'😀'.repeat(FRAME)}`))
  expect(frames[0]).toHaveLength(FRAME - 1)
})

test('ends after everything is passed on', async () => {
  const { frames, output } = recorder()
  output.push('x'.repeat(FRAME + 1))

  await new Promise<void>(resolve => output.end(resolve))

  expect(frames.map(frame => frame.length)).toEqual([FRAME, 1])
})

test('ends at once when nothing is waiting', () => {
  const { output } = recorder()
  let ended = false

  output.end(() => {
    ended = true
  })

  expect(ended).toBe(true)
})
