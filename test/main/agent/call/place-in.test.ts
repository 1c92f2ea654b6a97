import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { placeIn } from '../../../../main/agent/call/place-in'

test('a place is held until it is left, and then goes to who has waited longest', async () => {
  const limit = pLimit(1)
  const seen: string[] = []
  const leave = await placeIn(limit)
  const others = ['b', 'c'].map(async name => {
    const leaveAgain = await placeIn(limit)
    seen.push(name)
    leaveAgain()
  })
  await new Promise(setImmediate)
  expect(seen).toEqual([])
  leave()
  await Promise.all(others)
  expect(seen).toEqual(['b', 'c'])
})

test('there are as many places as the limit has', async () => {
  const limit = pLimit(2)
  const [leave] = await Promise.all([placeIn(limit), placeIn(limit)])
  expect([limit.activeCount, limit.pendingCount]).toEqual([2, 0])
  leave?.()
})
