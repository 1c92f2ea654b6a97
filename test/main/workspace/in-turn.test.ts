import { expect, test } from 'vitest'
import { inTurn } from '../../../main/workspace/in-turn'

test('work is done in its order, never two pieces without a turn of the thread in between', async () => {
  const seen: string[] = []
  const follow = () => {
    seen.push('turn')
    if (seen.filter(one => one === 'turn').length < 50) setImmediate(follow)
  }
  setImmediate(follow)
  await Promise.all(['a', 'b', 'c'].map(name => inTurn(() => seen.push(name))))
  expect(seen.filter(one => one !== 'turn')).toEqual(['a', 'b', 'c'])
  expect(seen.join(' ')).toMatch(/a( turn)+ b( turn)+ c/)
})

test('a task that fails rejects its own wait and lets the next go on', async () => {
  const failing = inTurn(() => {
    throw new Error('no')
  })
  const next = inTurn(() => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
