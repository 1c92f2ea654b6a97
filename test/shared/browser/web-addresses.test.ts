import { describe, expect, test } from 'vitest'
import { webAddresses } from '../../../shared/browser/web-addresses'

const named = (text: string) => webAddresses(text).map(({ start, end }) => text.slice(start, end))

describe('addresses in a text', () => {
  test.each([
    ['  ➜  Local:   http://localhost:5173/', 'http://localhost:5173/'],
    ['Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...', 'http://0.0.0.0:8000/'],
    ['Listening on http://[::1]:3000.', 'http://[::1]:3000'],
    ['[see http://[::]:8000/]', 'http://[::]:8000/'],
    ['Running on http://127.0.0.1:5000, press CTRL+C to quit', 'http://127.0.0.1:5000'],
    ['Open "http://localhost:3000/a?b=c&d=[1]#e"!', 'http://localhost:3000/a?b=c&d=[1]#e'],
    ['(https://en.wikipedia.org/wiki/Atrium_(architecture))', 'https://en.wikipedia.org/wiki/Atrium_(architecture)'],
    ['**http://localhost:3000**', 'http://localhost:3000'],
    ['打开（http://localhost:3000/）。', 'http://localhost:3000/'],
    ['HTTP://LOCALHOST:3000/x', 'HTTP://LOCALHOST:3000/x'],
    ['at http://localhost:3000/?)).', 'http://localhost:3000/'],
  ])('%s', (text, address) => {
    expect(named(text)).toEqual([address])
  })

  test('several are found in their order, as the URL standard writes them', () => {
    const text = 'http://LOCALHOST:80 and https://example.com.'
    expect(webAddresses(text)).toEqual([
      { url: 'http://localhost/', start: 0, end: 19 },
      { url: 'https://example.com/', start: 24, end: 43 },
    ])
  })

  test.each([
    'localhost:3000',
    'http://',
    'http://user:pass@localhost:3000/',
    'http://localhost:80@evil.example/',
    'ftp://localhost/',
    'xhttp://localhost/',
    'http://localhost:99999/',
    `http://localhost/${'a'.repeat(3_000)}`,
    `${'a '.repeat(60_000)}http://localhost/`,
  ])('%.40s names none', text => {
    expect(named(text)).toEqual([])
  })

  test('an invisible character ends an address', () => {
    expect(named('http://localhost\u202e:3000/')).toEqual(['http://localhost'])
    expect(named('http://localhost:3000/\u200bx')).toEqual(['http://localhost:3000/'])
  })

  test('no text takes long', () => {
    expect(webAddresses(`http://localhost/${')'.repeat(90_000)}`)).toEqual([])
    expect(webAddresses('http://a '.repeat(11_000))).toHaveLength(200)
  })
})
