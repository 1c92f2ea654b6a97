import { expect, test } from 'vitest'
import { withResolvers } from '../../../main/agent/with-resolvers'

test('a promise is settled from outside, by the first that does', async () => {
  const kept = withResolvers<number>()
  kept.resolve(1)
  kept.reject(new Error('late'))
  expect(await kept.promise).toBe(1)
  const broken = withResolvers<number>()
  broken.reject(new Error('first'))
  await expect(broken.promise).rejects.toThrow('first')
})
