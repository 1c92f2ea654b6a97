import { expect, test } from 'vitest'
import { parseUrl, parseWebAddress } from '../../shared/parse-url'

test('a text is a URL or none, however often it is asked', () => {
  for (let times = 0; times < 20_000; times++) parseUrl('https://example.org/')
  expect(parseUrl('https://bücher.example/ü')?.href).toBe('https://xn--bcher-kva.example/%C3%BC')
  expect(parseUrl('../b', 'https://example.org/a/c')?.href).toBe('https://example.org/b')
  for (const text of ['', ' ', 'example.org', 'https://', 'https://exa mple.org', '//server/share']) {
    expect(parseUrl(text)).toBeNull()
  }
})

test('an address of the web is one over HTTP', () => {
  expect(parseWebAddress('HTTPS://Example.org/a')?.href).toBe('https://example.org/a')
  expect(parseWebAddress('http://[::1]:8080')?.host).toBe('[::1]:8080')
  for (const text of ['', 'ftp://example.org', 'app://atrium', 'javascript:alert(1)', 'example.org']) {
    expect(parseWebAddress(text)).toBeNull()
  }
})
