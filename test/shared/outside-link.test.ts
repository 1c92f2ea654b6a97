import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outsideLink } from '../../shared/outside-link'
import { runsOf } from '../helpers/how-deep'

describe('opened are', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['http://example.org/a?b=c#d', 'http://example.org/a?b=c#d'],
    ['HTTPS://EXAMPLE.ORG/Path', 'https://example.org/Path'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['mailto:a@example.org?subject=Hi&body=attached', 'mailto:a@example.org?subject=Hi&body=attached'],
  ])('web and mail addresses: %s', (url, expected) => {
    expect(outsideLink(url)).toBe(expected)
  })
})

describe('never opened is', () => {
  test.each([
    'file:///etc/passwd',
    'FILE:///C:/Windows/System32/calc.exe',
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'ms-msdt:-id',
    'ms-officecmd:x',
    'search-ms:query=x',
    'vscode://file/a',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/x',
    'view-source:https://example.org',
    'ftp://example.org',
    'tel:110',
    'app://atrium/index.html',
    'about:blank',
    'x-apple.systempreferences:x',
    'shell:startup',
    'steam://run/1',
    '\\\\server\\share\\a.exe',
    '//server/share',
    'C:\\Windows\\System32\\calc.exe',
    '/etc/passwd',
    'example.org',
    '',
    ' ',
    'https://',
    'https://exa mple.org',
    'https://[::1',
  ])('%s', url => {
    expect(() => outsideLink(url)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(denied|bad-input)$/) }),
    )
  })

  test.each([
    ['a line feed at the end', 'https://a\n'],
    ['a line feed inside', 'https://a.exa\nmple/'],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a space in front', ' https://example.org'],
    ['a NUL', 'https://example.org/\0'],
    ['an escape character', 'https://example.org/\u001b[31m'],
    ['a character that turns the text round', 'https://example.org/\u202Egpj.exe'],
    ['a character that nobody sees', 'https://exam\u200Bple.org/'],
    ['a byte order mark', '\uFEFFhttps://example.org/'],
    ['a soft hyphen', 'https://exam\u00ADple.org/'],
    ['a line separator', 'https://example.org/\u2028'],
    ['10 kB', `https://example.org/${'a'.repeat(10_000)}`],
  ])('an address with %s', (_what, url) => {
    expect(() => outsideLink(url)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  test.each(['https://user@example.org', 'https://google.com:x@evil.example/', 'http://:secret@example.org'])(
    'an address that carries a name or a password: %s',
    url => expect(() => outsideLink(url)).toThrow('This link contains a username or password, so it wasn’t opened.'),
  )

  test.each(['attach', 'attachment', 'ATTACH'])('a mail that would take a file along: %s', field => {
    const url = `mailto:a@example.org?subject=x&${field}=/home/me/.ssh/id_ed25519`
    expect(() => outsideLink(url)).toThrow(expect.objectContaining({ code: 'denied' }))
  })
})

test('any opened address is printable text of a known kind', () => {
  const piece = fc.constantFrom(
    'https:',
    'http:',
    'mailto:',
    'file:',
    '//',
    '/',
    '\\',
    '@',
    'a',
    '.org',
    '\n',
    ':',
    '%0a',
    '?',
  )
  const url = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(url, given => {
      let opened: string
      try {
        opened = outsideLink(given)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: expect.stringMatching(/^(denied|bad-input)$/) })
        return
      }
      expect(opened).toMatch(/^(https?:\/\/[^/\s@]+\/|mailto:)[!-~]*$/)
    }),
    { numRuns: runsOf(2_000) },
  )
})
