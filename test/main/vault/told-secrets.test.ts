import { expect, test } from 'vitest'
import { toldSecrets } from '../../../main/vault/told-secrets'

test('tells the result of a call to the provider that was agreed to alone, and knows all that was told', () => {
  const told = toldSecrets()
  const [one, other] = ['one', 'other'].map(value => ({ reference: `vault:a.${value}`, value }))
  if (!one || !other) throw new Error('There are two')
  expect(told.all()).toEqual([])
  told.tell({ callId: 'c1', providerId: 'p', secrets: [one] })
  const before = told.all()
  expect(told.all()).toBe(before)
  told.tell({ callId: 'c2', providerId: 'q', secrets: [other] })
  expect(told.of('c1', 'p')).toEqual([one])
  expect(told.of('c1', 'q')).toEqual([])
  expect(told.of('c3', 'p')).toEqual([])
  expect(told.all()).toEqual([one, other])
})
