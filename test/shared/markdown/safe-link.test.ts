import { describe, expect, test } from 'vitest'
import { safeLink } from '../../../shared/markdown/safe-link'

describe('safeLink', () => {
  test('allows web and mail addresses', () => {
    expect(safeLink('https://example.org/a b')).toBe('https://example.org/a%20b')
    expect(safeLink('HTTP://EXAMPLE.org')).toBe('http://example.org/')
    expect(safeLink('mailto:mara@example.org')).toBe('mailto:mara@example.org')
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'app://atrium/index.html',
    'blob:https://example.org/x',
    'smb://host/share',
    'src/main.ts',
    '//example.org',
    '',
    'http://',
  ])('refuses %j', href => {
    expect(safeLink(href)).toBeNull()
  })
})
