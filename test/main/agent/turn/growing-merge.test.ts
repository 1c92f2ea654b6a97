import { expect, test } from 'vitest'
import { growingMerge } from '../../../../main/agent/turn/growing-merge'

async function* counting(name: string, to: number, steps: string[]): AsyncGenerator<string, void> {
  for (let at = 1; at <= to; at++) {
    steps.push(`${name}${at}`)
    yield `${name}${at}`
  }
}

test('tells what all of them tell, also of those that are added later, each in its order', async () => {
  const merge = growingMerge<string>()
  const steps: string[] = []
  const told: string[] = []
  merge.add(counting('a', 3, steps))
  while (!merge.isEmpty()) {
    const value = await merge.next(undefined)
    if (value) told.push(value)
    if (value === 'a2') merge.add(counting('b', 2, steps))
  }
  expect(told.filter(one => one.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  expect(told.filter(one => one.startsWith('b'))).toEqual(['b1', 'b2'])
})

test('a generator does not go on before its value was taken', async () => {
  const merge = growingMerge<string>()
  const steps: string[] = []
  merge.add(counting('a', 3, steps))
  expect(await merge.next(undefined)).toBe('a1')
  expect(steps).toEqual(['a1'])
})

test('something else may come first, and loses nothing', async () => {
  const merge = growingMerge<string>()
  let proceed = (): void => undefined
  const waiting = new Promise<void>(resolve => {
    proceed = resolve
  })
  async function* late(): AsyncGenerator<string, void> {
    await waiting
    yield 'late'
  }
  merge.add(late())
  expect(await merge.next(Promise.resolve())).toBeUndefined()
  proceed()
  expect(await merge.next(undefined)).toBe('late')
  expect(await merge.next(undefined)).toBeUndefined()
  expect(merge.isEmpty()).toBe(true)
})
