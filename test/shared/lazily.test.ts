import { expect, test } from 'vitest'
import { lazily } from '../../shared/lazily'

test('makes a value when it is first asked for, once, also one that is nothing', () => {
  const made: (string | undefined)[] = []
  const value = lazily(() => {
    made.push(undefined)
    return undefined
  })
  expect(made).toHaveLength(0)
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(made).toHaveLength(1)
})

test('gives the same object each time, and tries again after a failure', () => {
  let tries = 0
  const value = lazily(() => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return {}
  })
  expect(value).toThrow('not yet')
  expect(value()).toBe(value())
})
