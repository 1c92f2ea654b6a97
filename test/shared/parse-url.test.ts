import { expect, test } from 'vitest'
import { parseUrl } from '../../shared/parse-url'

test('a text is a URL or none, however often it is asked', () => {
  for (let times = 0; times < 20_000; times++) parseUrl('https://example.org/')
  expect(parseUrl('https://bücher.example/ü')?.href).toBe('https://xn--bcher-kva.example/%C3%BC')
  expect(parseUrl('../b', 'https://example.org/a/c')?.href).toBe('https://example.org/b')
  for (const text of ['', ' ', 'example.org', 'https://', 'https://exa mple.org', '//server/share']) {
    expect(parseUrl(text)).toBeNull()
  }
})
