import { expect, test } from 'vitest'
import { mailbox } from '../../../main/agent/mailbox'

test('gives what came in, in its order, and tells when there is something', async () => {
  const box = mailbox<number>()
  expect(box.take()).toBeUndefined()
  let hasArrived = false
  const arrival = box.arrival().then(() => {
    hasArrived = true
  })
  await Promise.resolve()
  expect(hasArrived).toBe(false)
  box.put(1)
  box.put(2)
  await arrival
  expect([box.take(), box.take(), box.take()]).toEqual([1, 2, undefined])
  box.put(3)
  await box.arrival()
  expect(box.take()).toBe(3)
})
