import { expect, test } from 'vitest'
import { hostAndPort, typedAddress } from '../../../../main/browser/tabs/typed-address'

test.each([
  ['example.com', { url: 'https://example.com/' }],
  ['  example.com/a?b=c#d ', { url: 'https://example.com/a?b=c#d' }],
  ['http://example.com', { url: 'http://example.com/' }],
  ['localhost:3000', { url: 'http://localhost:3000/', local: 'localhost:3000' }],
  ['https://localhost', { url: 'https://localhost/', local: 'localhost:443' }],
  ['127.0.0.1:8080/x', { url: 'http://127.0.0.1:8080/x', local: '127.0.0.1:8080' }],
  ['192.168.1.20', { url: 'http://192.168.1.20/', local: '192.168.1.20:80' }],
  ['[::1]:4000', { url: 'http://[::1]:4000/', local: '[::1]:4000' }],
  ['printer', { url: 'http://printer/', local: 'printer:80' }],
  ['nas.local', { url: 'http://nas.local/', local: 'nas.local:80' }],
  ['2130706433', { url: 'http://127.0.0.1/', local: '127.0.0.1:80' }],
  ['8.8.8.8', { url: 'https://8.8.8.8/' }],
  ['bücher.example', { url: 'https://xn--bcher-kva.example/' }],
  ['about:blank', { url: 'about:blank' }],
])('%s is an address', (typed, read) => {
  expect(typedAddress(typed)).toEqual(read)
})

test.each(['how do cookies work', '', 'a b.com', 'http://', 'https:///'])('%j is none', typed => {
  expect(() => typedAddress(typed)).toThrow('Enter a valid address')
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'chrome://gpu',
  'mailto:a@b.c',
  'data:text/html,x',
  'ftp://a.b',
])('%s is of no page', typed => {
  expect(() => typedAddress(typed)).toThrow('Enter an address that starts with http:// or https://.')
})

test('host and port are those that are connected to', () => {
  expect(hostAndPort('https://example.com/x')).toBe('example.com:443')
  expect(hostAndPort('http://example.com:81/')).toBe('example.com:81')
  expect(hostAndPort('file:///x')).toBe(undefined)
})
