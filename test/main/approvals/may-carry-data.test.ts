import { expect, test } from 'vitest'
import { mayCarryData } from '../../../main/approvals/may-carry-data'

test('the part after the host has a fixed limit in length, however it is divided', () => {
  expect(mayCarryData(`https://a.org/${'x'.repeat(199)}`)).toBe(false)
  expect(mayCarryData(`https://a.org/${'x'.repeat(200)}`)).toBe(true)
  expect(mayCarryData(`https://a.org/${'x'.repeat(100)}?${'y'.repeat(100)}`)).toBe(true)
  expect(mayCarryData(`https://a.org/#${'x'.repeat(200)}`)).toBe(true)
})

test('text that grows when sent counts at its sent length, and a text that is no address is not let through', () => {
  expect(mayCarryData(`https://a.org/${'ü'.repeat(40)}`)).toBe(true)
  expect(mayCarryData('nonsense')).toBe(true)
})
