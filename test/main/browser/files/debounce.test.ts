import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { debounce } from '../../../../main/browser/files/debounce'
import { slowPeer } from '../../../helpers/slow-peer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Counts how often work is done, and how much of it at the same time. */
function counted({ isRest = false, takes = 0 } = {}) {
  const done = { times: 0, at: [] as number[], atOnce: 0, most: 0 }
  const worker = debounce(
    async () => {
      done.times++
      done.at.push(performance.now())
      done.atOnce++
      done.most = Math.max(done.most, done.atOnce)
      await slowPeer(takes)
      done.atOnce--
      return isRest
    },
    { settle: 50, most: 200 },
  )
  onTestFinished(() => worker.end())
  return { ...worker, done }
}

async function askFor(milliseconds: number, ask: () => void): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 5) {
    ask()
    await pause(5)
  }
}

test('work requested many times in a row is done once, when the requests have ended', async () => {
  const { ask, done } = counted()
  for (let count = 0; count < 1_000; count++) ask()
  await pause(49)
  expect(done.times).toBe(0)
  await pause(1)
  expect(done.times).toBe(1)
  await pause(250)
  expect(done.times).toBe(1)
})

test('while it is asked for without an end it is done at its pace', async () => {
  const { ask, done } = counted()
  await askFor(1_000, ask)
  expect(done.times).toBe(5)
})

test('after work that resolves to true it rests, and one is done after the other', async () => {
  const { ask, done } = counted({ isRest: true, takes: 100 })
  await askFor(1_200, ask)
  expect(done.most).toBe(1)
  for (const [index, at] of done.at.entries())
    if (index > 0) expect(at - (done.at[index - 1] ?? 0)).toBeGreaterThanOrEqual(300)
  expect(done.times).toBe(4)
})

test('work requested during a run is done after it, and none once it was ended', async () => {
  const { ask, done, end } = counted({ takes: 150 })
  ask()
  await pause(60)
  expect(done.atOnce).toBe(1)
  ask()
  await pause(200)
  expect(done.times).toBe(2)
  ask()
  end()
  ask()
  await pause(400)
  expect(done.times).toBe(2)
})
