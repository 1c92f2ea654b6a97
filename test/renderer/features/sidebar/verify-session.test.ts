import { expect, test } from 'vitest'
import { verdict } from '../../../../renderer/features/sidebar/verify-session'

test('says whether a record is as it was written', () => {
  const whole = { lines: 12, chainedFrom: 1, breaks: [], last: 'x', signedAfter: null }
  expect(verdict(whole)).toBe('The session log is intact: 12 lines in sequence, unaltered.')
  expect(verdict({ ...whole, signedAfter: 0 })).toContain('its end is signed by this installation')
  expect(verdict({ ...whole, signedAfter: 4 })).toContain('from event 5 on')
  expect(verdict({ ...whole, chainedFrom: 5 })).toContain('from line 5 on (12 lines in total)')
  expect(verdict({ ...whole, chainedFrom: null })).toContain('before logs could be verified')
  expect(verdict({ ...whole, breaks: [{ line: 3, message: 'Line 3 was altered.' }] })).toBe(
    'The session log was altered. Line 3 was altered.',
  )
})
