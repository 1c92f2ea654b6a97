import { expect, test } from 'vitest'
import { endedProcess, tabFailure } from '../../../../main/browser/tabs/tab-failure'

test.each([
  ['ERR_NAME_NOT_RESOLVED', 'not-found'],
  ['ERR_CONNECTION_REFUSED', 'refused'],
  ['ERR_CERT_AUTHORITY_INVALID', 'certificate'],
  ['ERR_SSL_PROTOCOL_ERROR', 'certificate'],
  ['ERR_UNSAFE_PORT', 'port'],
  ['ERR_SOMETHING_NEW', 'other'],
])('%s is told of as %s', (name, kind) => {
  expect(tabFailure({ name, url: 'https://a.example/' })).toEqual({ kind, url: 'https://a.example/', detail: name })
})

test('a process that ends is told of by why', () => {
  expect(endedProcess('oom', 'u').kind).toBe('memory')
  expect(endedProcess('crashed', 'u').kind).toBe('crashed')
})
