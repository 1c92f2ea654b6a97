import { expect, test } from 'vitest'
import { checkHeaders, secretLooking } from '../../../../main/handlers/settings/check-headers'

test('headers that can be sent are taken', () => {
  expect(() => checkHeaders({ 'X-Org': 'a', 'anthropic-beta': 'b, c', 'x-empty': '' })).not.toThrow()
  expect(() => checkHeaders(undefined)).not.toThrow()
})

test.each(['Authorization', 'x-api-key', 'COOKIE', 'Host', 'content-length', 'proxy-authorization', 'sec-fetch-mode'])(
  '%s is Atrium’s own',
  name => {
    expect(() => checkHeaders({ [name]: 'x' })).toThrow(`Atrium sets the header ${name} itself.`)
  },
)

test.each(['a b', 'a:b', '', 'ä', 'a\nb', 'x'.repeat(101)])('%j cannot be a name', name => {
  expect(() => checkHeaders({ [name]: 'x' })).toThrow('isn’t a valid header name.')
})

test.each(['a\r\nHost: evil.org', 'ü', 'x'.repeat(2_001)])(
  'a value that no header can carry is refused without being repeated',
  value => {
    expect(() => checkHeaders({ 'x-a': value })).toThrow(
      /^The value of x-a contains characters that aren’t allowed in headers\.$/,
    )
  },
)

test('more than twenty are refused', () => {
  const headers = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'a']))
  expect(() => checkHeaders(headers)).toThrow('at most 20 headers')
})

test('values that look like secrets are named', () => {
  const headers = {
    'x-a': 'Bearer 0123456789',
    'x-b': 'sk-abcdefghijklmnop',
    'x-secret': '0123456789ab',
    'x-key-id': 'short',
    'x-org': 'a long enough text',
  }
  expect(secretLooking(headers)).toEqual(['x-a', 'x-b', 'x-secret'])
})
