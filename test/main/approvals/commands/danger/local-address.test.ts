import { expect, test } from 'vitest'
import { localAddress } from '../../../../../main/approvals/commands/danger/local-address'

test.each([
  ['http://localhost', 'http://localhost'],
  ['--url=https://127.0.0.1:8443/a?b', 'https://127.0.0.1:8443/a?b'],
  ['ws://[::1]:5/x', 'ws://[::1]:5/x'],
])('%s is a server on this computer', (word, address) => {
  expect(localAddress(word)).toBe(address)
})

test.each([
  ...[
    'http://localhost.evil.org',
    'http://127.0.0.1.evil.org',
    'http://localhost@evil.org',
    'http://localhost:80@evil.org',
  ],
  ...[
    'http://localhost\\@evil.org',
    'http://localhost/,http://evil.org',
    'http://localhost/ x',
    'ftp://localhost',
    'xhttp://localhost',
  ],
])('%s is not one alone', word => {
  expect(localAddress(word)).toBeUndefined()
})
