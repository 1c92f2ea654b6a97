import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { batched } from '../../../../main/store/blobs/batched'

function groups(work: (items: readonly string[]) => Promise<void> = async () => {}) {
  const done: string[][] = []
  const gather = batched<string>(async items => {
    done.push([...items])
    await work(items)
  })
  const give = (item: string | null, loads: Promise<unknown> = Promise.resolve()) =>
    gather(async () => {
      await loads
      return { item, result: `result ${item}` }
    })
  return { done, give }
}

test('items that come at the same moment are one group, in the order in which they were loaded', async () => {
  // The loads take turns and no time, however busy the computer is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { done, give } = groups()
  expect(
    await Promise.all([
      give(
        'a',
        nextTurn().then(() => nextTurn()),
      ),
      give('b'),
      give('c'),
    ]),
  ).toEqual(['result a', 'result b', 'result c'])
  expect(done).toEqual([['b', 'c', 'a']])
})

test('an item that comes later is in another group', async () => {
  const { done, give } = groups()
  await give('a')
  await Promise.all([give('b'), give('c')])
  expect(done).toEqual([['a'], ['b', 'c']])
})

test('nobody waits for whoever loads for long', async () => {
  const { done, give } = groups()
  let arrive = () => {}
  const slow = give('slow', new Promise<void>(resolve => (arrive = resolve)))
  await give('a')
  expect(done).toEqual([['a']])
  arrive()
  await slow
  expect(done).toEqual([['a'], ['slow']])
})

test('without an item there is nothing to do, and what cannot be loaded holds up nobody', async () => {
  const { done, give } = groups()
  const all = await Promise.allSettled([give(null), give('x', Promise.reject(new Error('unreadable'))), give('a')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([['a']])
})

test('work that fails is told to its whole group, and to no other', async () => {
  const { give } = groups(async items => {
    if (items.includes('bad')) throw new Error('full')
  })
  const all = await Promise.allSettled([give('bad'), give('a')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await give('b')).toBe('result b')
})
