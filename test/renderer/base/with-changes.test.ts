import { expect, test } from 'vitest'
import { withChanges } from '../../../renderer/base/with-changes'

type Sample = { name: string; model: string; limit?: number; tools: string[] }

test('only what was changed here is laid over what was changed elsewhere', () => {
  const from: Sample = { name: 'A', model: 'm', limit: 3, tools: ['read'] }
  const now: Sample = { name: 'Renamed elsewhere', model: 'm', limit: 3, tools: ['read'] }
  expect(withChanges(now, { from, to: { ...from, model: 'other' } })).toEqual({ ...now, model: 'other' })
  expect(withChanges(now, { from, to: { ...from, tools: ['read', 'shell'] } }).tools).toEqual(['read', 'shell'])
})

test('a field that was emptied here is gone; one that was emptied elsewhere stays so', () => {
  const from: Sample = { name: 'A', model: 'm', limit: 3, tools: [] }
  const { limit: _, ...without } = from
  expect(withChanges(from, { from, to: without })).toEqual(without)
  expect(withChanges(without as Sample, { from, to: { ...from, name: 'B' } })).toEqual({ ...without, name: 'B' })
})
