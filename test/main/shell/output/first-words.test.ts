import { expect, test, vi } from 'vitest'
import { firstWords } from '../../../../main/shell/output/first-words'

/** Waits for the first words of a command, on a clock of the test's own. */
async function waiting(run: (at: ReturnType<typeof listen>) => Promise<void>) {
  vi.useFakeTimers()
  try {
    await run(listen())
  } finally {
    vi.useRealTimers()
  }
}

function listen() {
  const controller = new AbortController()
  let finish: () => void = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  let isOver = false
  const words = firstWords({ longestMs: 1_000, silenceMs: 100, finished, signal: controller.signal })
  void words.over.then(() => {
    isOver = true
  })
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return isOver
  }
  return { ...words, after, finish: () => finish(), abort: () => controller.abort() }
}

test('silence after a word ends the wait, and another word puts that off', () =>
  waiting(async ({ heard, after }) => {
    expect(await after(500)).toBe(false)
    heard()
    expect(await after(99)).toBe(false)
    heard()
    expect(await after(99)).toBe(false)
    expect(await after(1)).toBe(true)
  }))

test('a command that never falls silent is not waited for longer than that', () =>
  waiting(async ({ heard, after }) => {
    for (let ms = 0; ms < 950; ms += 50) {
      heard()
      expect(await after(50)).toBe(false)
    }
    expect(await after(50)).toBe(true)
  }))

test.each(['finish', 'abort'] as const)('%s ends the wait at once', how =>
  waiting(async words => {
    words[how]()
    expect(await words.after(0)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  }),
)
