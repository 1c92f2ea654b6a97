import { expect, test } from 'vitest'
import { hostOfPage, isNavigable, isSameSite } from '../../../../main/browser/tabs/navigable'

test.each([
  'https://a.example/',
  'http://localhost:3000/',
  'about:blank',
  'about:srcdoc',
  'blob:https://a.example/1-2',
])('%s may be gone to', url => expect(isNavigable(url)).toBe(true))

test.each([
  ...['file:///etc/passwd', 'javascript:alert(1)', 'chrome://settings', 'devtools://devtools/', 'about:config'],
  ...[
    'data:text/html,x',
    'app://atrium/',
    'mcp-app://x/',
    'mailto:a@b.c',
    'blob:null/1',
    'blob:file:///1',
    'view-source:https://a.b',
    'x',
  ],
])('%s may not', url => expect(isNavigable(url)).toBe(false))

test('a site is a scheme, a host and a port', () => {
  expect(isSameSite('https://a.example/x', 'https://a.example/y')).toBe(true)
  expect(isSameSite('https://a.example/', 'http://a.example/')).toBe(false)
  expect(isSameSite('https://a.example/', 'https://b.a.example/')).toBe(false)
  expect(isSameSite('about:blank', 'about:blank')).toBe(false)
})

test('people are told of a host', () => {
  expect(hostOfPage('https://a.example:81/x')).toBe('a.example:81')
  expect(hostOfPage('blob:https://a.example/1-2')).toBe('a.example')
})
