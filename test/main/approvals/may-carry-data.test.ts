import { expect, test } from 'vitest'
import { mayCarryData } from '../../../main/approvals/may-carry-data'

test('what follows the host may be so long and no longer, however it is parted', () => {
  expect(mayCarryData(`https://a.org/${'x'.repeat(199)}`)).toBe(false)
  expect(mayCarryData(`https://a.org/${'x'.repeat(200)}`)).toBe(true)
  expect(mayCarryData(`https://a.org/${'x'.repeat(100)}?${'y'.repeat(100)}`)).toBe(true)
  expect(mayCarryData(`https://a.org/#${'x'.repeat(200)}`)).toBe(true)
})

test('what grows as it is sent counts as it is sent, and what is no address is not let through', () => {
  expect(mayCarryData(`https://a.org/${'ü'.repeat(40)}`)).toBe(true)
  expect(mayCarryData('nonsense')).toBe(true)
})
