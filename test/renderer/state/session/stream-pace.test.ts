import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamPace } from '../../../../renderer/state/session/stream-pace'

/** Frames and keys of a page, told by hand. */
let page = new EventTarget()
let frames: FrameRequestCallback[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  page = new EventTarget()
  frames = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (task: FrameRequestCallback) => frames.push(task))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => page.dispatchEvent(new Event('keydown'))
const paint = async () => {
  for (const frame of frames.splice(0)) frame(0)
  // A page's work after a frame comes with a real message.
  await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}

function shownWith(pace: ReturnType<typeof streamPace>): string[] {
  const shown: string[] = []
  pace(() => shown.push('text'))
  return shown
}

test('shows the first text at once, and the next only after a pause', async () => {
  const pace = streamPace()
  const first = shownWith(pace)
  await vi.advanceTimersByTimeAsync(0)
  expect(first).toEqual(['text'])
  const second = shownWith(pace)
  await vi.advanceTimersByTimeAsync(0)
  expect(second).toEqual([])
  await vi.runAllTimersAsync()
  expect(second).toEqual(['text'])
})

test('while the person types, shows text once a key was painted', async () => {
  const pace = streamPace()
  press()
  const shown = shownWith(pace)
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).toEqual([])
  await paint()
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).toEqual(['text'])
})

test('while the person types, waits for the next key', async () => {
  const pace = streamPace()
  press()
  await paint()
  await vi.advanceTimersByTimeAsync(10)
  const shown = shownWith(pace)
  await vi.advanceTimersByTimeAsync(100)
  expect(shown).toEqual([])
  press()
  await paint()
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).toEqual(['text'])
})

test('does not wait long for a key that does not come, nor for a frame that does not', async () => {
  const pace = streamPace()
  press()
  const shown = shownWith(pace)
  await vi.advanceTimersByTimeAsync(190)
  expect([frames.length, shown]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(20)
  expect(shown).toEqual(['text'])
})

test('does not wait for a person who has stopped typing', async () => {
  const pace = streamPace()
  press()
  await paint()
  await vi.advanceTimersByTimeAsync(500)
  const shown = shownWith(pace)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['text'])
})
