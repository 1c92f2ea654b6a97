import { expect, test } from 'vitest'
import { listChangeThrottle } from '../../../../main/mcp/connection/list-change-throttle'

test('a list that changes each second is restless, until it has been quiet for a while', () => {
  let now = 0
  const lists = listChangeThrottle(() => now)
  for (let change = 1; change <= 5; change++) {
    expect(lists.areRestless()).toBe(false)
    now += 1_000
    lists.changed()
  }
  expect(lists.areRestless()).toBe(true)
  now += 60_000
  expect(lists.areRestless()).toBe(false)
})

test('one that changes now and then is not', () => {
  let now = 0
  const lists = listChangeThrottle(() => now)
  for (let change = 0; change < 100; change++) {
    now += 20_000
    lists.changed()
    expect(lists.areRestless()).toBe(false)
  }
})
