import { expect, test } from 'vitest'
import { addressIn } from '../../../../../main/approvals/commands/danger/address-in'

test.each([
  ['curl https://a.org/x', 'https://a.org/x'],
  ['tool --to=ftp://a.org', '--to=ftp://a.org'],
  ['scp a me@host:b', 'me@host:b'],
  ['rsync a me@host:b', 'me@host:b'],
  ['git push a.org:x', 'a.org:x'],
  ['/usr/bin/git fetch a.org:x', 'a.org:x'],
  ['curl http://localhost@evil.org/', 'http://localhost@evil.org/'],
  ['curl http://localhost:80,http://evil.org', 'http://localhost:80,http://evil.org'],
  ['x file://evil.org/a http://b', 'http://b'],
])('in %j another computer is named: %s', (line, found) => {
  expect(addressIn(line.split(' '))).toBe(found)
})

test.each([
  'cat a.txt',
  'curl http://localhost:3000/x',
  'curl --url=http://127.0.0.1/',
  'open file:///tmp/a',
  'echo a.org:x',
  'grep me@host a',
])('in %j none is', line => {
  expect(addressIn(line.split(' '))).toBeUndefined()
})
