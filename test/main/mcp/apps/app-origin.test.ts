import { expect, test } from 'vitest'
import { appOrigin, goesTo } from '../../../../main/mcp/apps/app-origin'

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://API.Example.com:443/', 'https://api.example.com'],
  ['https://api.example.com:8443', 'https://api.example.com:8443'],
  ['wss://live.example.com', 'wss://live.example.com'],
  ['cdn.example.com', 'https://cdn.example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['ws://127.0.0.1:8080', 'ws://127.0.0.1:8080'],
])('%s is an origin', (declared, origin) => {
  expect(appOrigin(declared)).toBe(origin)
})

test.each([
  ...[
    '*',
    'https://*',
    'https://*.com',
    'https://*.*.example.com',
    'https://a*.example.com',
    'https://*.1.2.3.4',
    'https:',
  ],
  ...[
    "'unsafe-eval'",
    "'self'",
    'data:',
    'blob:',
    'https://a.example; script-src *',
    'https://a.example https://b.example',
  ],
  ...[
    'https://a.example,https://b.example',
    'https://user:pass@a.example',
    'https://a.example/path',
    'https://a.example/?q',
  ],
  ...[
    'https://a.example#x',
    'http://a.example',
    'ws://a.example',
    'file:///etc',
    'app://atrium',
    'mcp-app://x',
    'javascript:x',
  ],
  ...['', ' ', `https://${'a'.repeat(300)}.example`, 'https://a.example\n', 'https://a.example\\b'],
])('%j is none', declared => {
  expect(appOrigin(declared)).toBeUndefined()
})

test('a request goes to an origin by its scheme, its host and its port', () => {
  const origins = [
    'https://api.example.com',
    'https://*.example.org',
    'wss://live.example.com',
    'http://localhost:3000',
  ]
  const reached = [
    'https://api.example.com/x?y',
    'https://a.b.example.org/',
    'wss://live.example.com/s',
    'http://localhost:3000/',
  ]
  const others = [
    ...[
      'http://api.example.com/',
      'https://api.example.com:444/',
      'https://api.example.com.evil.net/',
      'https://example.org/',
    ],
    ...[
      'https://evilexample.org/',
      'https://live.example.com/',
      'ws://live.example.com/',
      'http://localhost:3001/',
      'no url',
    ],
    ...['https://api.example.com@evil.net/', 'https://evil.net/https://api.example.com', 'file:///etc/passwd'],
  ]
  expect(reached.filter(url => !goesTo(url, origins))).toEqual([])
  expect(others.filter(url => goesTo(url, origins))).toEqual([])
})
