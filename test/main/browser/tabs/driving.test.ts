import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Driving } from '../../../../main/browser/tabs/driving'
import { never } from '../../../helpers/never'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(isOfModel = false) {
  const told: string[] = []
  const driving = new Driving(isOfModel, now => told.push(`${now.driver} ${now.isOfModel ? 'model' : 'person'}`))
  return { driving, told }
}

test('work that is under way ends at once where the person takes over, and none begins until they hand it back', async () => {
  const { driving, told } = begin()
  const signals: AbortSignal[] = []
  const works = [1, 2].map(() =>
    driving.drive(signal => {
      signals.push(signal)
      // It takes no notice.
      return new Promise(() => undefined)
    }, never),
  )
  driving.take('person')
  for (const work of works)
    await expect(work).rejects.toThrow('The person took this tab over while this was being done.')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  await expect(driving.drive(async () => 1, never)).rejects.toThrow('The person has taken this tab over')
  driving.take('nobody')
  expect(await driving.drive(async () => 1, never)).toBe(1)
  expect(told).toEqual(['model model', 'person person', 'nobody model', 'model model'])
})

test('work that is stopped says itself how far it came', async () => {
  const { driving } = begin()
  const stop = new AbortController()
  const work = driving.drive(async signal => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    return signal.reason
  }, stop.signal)
  stop.abort('enough')
  expect(await work).toBe('enough')
  expect(await driving.drive(async signal => signal.aborted, AbortSignal.abort())).toBe(true)
})

test('a while after the last work the tab is nobody’s, and what it does is of the model until the person touches it', async () => {
  const { driving, told } = begin()
  await driving.drive(async () => undefined, never)
  driving.touched()
  expect(driving).toMatchObject({ driver: 'model', isOfModel: true })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(driving).toMatchObject({ driver: 'nobody', isOfModel: true })
  driving.touched()
  driving.touched()
  expect(told).toEqual(['model model', 'nobody model', 'nobody person'])
})

test('between two pieces of work it stays the model’s', async () => {
  const { driving, told } = begin(true)
  const first = driving.drive(() => nextTurn(), never)
  await driving.drive(async () => undefined, never)
  await vi.advanceTimersByTimeAsync(0)
  await first
  await vi.advanceTimersByTimeAsync(2_000)
  await driving.drive(async () => undefined, never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toEqual(['model model'])
  driving.end()
})
