import { expect, test } from 'vitest'
import { failureWords } from '../../../../main/browser/driver/net-errors'

test('errors of loading are told in words, unknown ones by their name', () => {
  expect(failureWords('net::ERR_NAME_NOT_RESOLVED')).toBe('There is no such host. (ERR_NAME_NOT_RESOLVED)')
  expect(failureWords('net::ERR_CERT_WEAK_KEY')).toBe("The server's certificate cannot be trusted. (ERR_CERT_WEAK_KEY)")
  expect(failureWords('net::ERR_ODD')).toBe('The page could not be loaded. (ERR_ODD)')
})
