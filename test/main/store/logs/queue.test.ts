import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queue } from '../../../../main/store/logs/queue'
import { runsOf } from '../../../helpers/how-deep'

test('jobs run one after the other in their order, whatever each takes and whichever fail', async () => {
  const job = fc.record({ turns: fc.nat(5), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 8 }), async jobs => {
      const run = queue()
      const seen: string[] = []
      const results = jobs.map(({ turns, fails }, index) =>
        run(async () => {
          seen.push(`begin ${index}`)
          for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
          seen.push(`end ${index}`)
          if (fails) throw new Error(`job ${index}`)
          return index
        }),
      )
      const settled = await Promise.allSettled(results)
      expect(seen).toEqual(jobs.flatMap((_, index) => [`begin ${index}`, `end ${index}`]))
      expect(settled.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ fails }) => fails))
    }),
    { numRuns: runsOf(30) },
  )
})
