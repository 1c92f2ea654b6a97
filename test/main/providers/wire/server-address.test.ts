import { expect, test } from 'vitest'
import { ProviderFault } from '../../../../main/providers/errors/provider-fault'
import { checkedKey, originOf, ownHeaders } from '../../../../main/providers/wire/server-address'

/** Returns the refusal as the person reads it. */
function refusal(check: () => unknown): string | undefined {
  try {
    check()
  } catch (thrown) {
    if (thrown instanceof ProviderFault) return thrown.error.message
    throw thrown
  }
  return undefined
}

const baseUrl = 'https://api.example.org/v1'

test.each(['', 'not a url', 'ftp://a.org', 'https://user:secret@a.org', 'https://user@a.org'])(
  'the address %j is refused without repeating it',
  url => {
    const words = refusal(() => checkedKey({ baseUrl: url }))
    expect(words).toContain('Can’t use this provider’s URL')
    expect(words).not.toContain('secret')
  },
)

test.each(['sk-line\nfeed', 'sk-ünsafe', 'two words'])('the key %j is refused without repeating it', apiKey => {
  const words = refusal(() => checkedKey({ baseUrl, apiKey }))
  expect(words).toContain('The API key contains characters that aren’t allowed in keys')
  expect(words).not.toContain(apiKey)
})

test('blanks around a key come from copying, and an empty one is none', () => {
  expect(checkedKey({ baseUrl, apiKey: ' sk-1\n' })).toBe('sk-1')
  expect(checkedKey({ baseUrl, apiKey: '  ' })).toBeUndefined()
})

test('headers of the person go along, but for those of the connection', () => {
  const headers = {
    'X-Org ': ' a ',
    Host: 'evil.org',
    'Content-Length': '5',
    'Proxy-Authorization': 'x',
    'Sec-Fetch-Site': 'y',
    Empty: ' ',
  }
  expect(ownHeaders({ baseUrl, headers })).toEqual({ 'x-org': 'a' })
})

test.each([{ 'a b': 'x' }, { a: 'line\nfeed' }, { '': 'x' }, { a: 'ü-secret' }])(
  'the header %j is refused without its value',
  headers => {
    const words = refusal(() => ownHeaders({ baseUrl, headers: headers as unknown as Record<string, string> }))
    expect(words).toContain('Can’t send one of this provider’s headers')
    expect(words).not.toContain('secret')
  },
)

test('the origin of what leads nowhere is empty', () => {
  expect([originOf('https://A.org:443/v1'), originOf('nonsense')]).toEqual(['https://a.org', ''])
})
