import { expect, test } from 'vitest'
import { hostOf, shownTitle } from '../../../../renderer/features/browser/shown-title'
import { tabOf } from '../../browser-facts'

test.each([
  ['its own title', { title: 'News' }, 'News'],
  ['the host where it has none', { title: ' ', url: 'http://localhost:3000/a?b=c' }, 'localhost:3000'],
  ['what it is where it is empty', { title: 'about:blank', url: 'about:blank' }, 'New tab'],
  ['what it is before it knows where', { title: '', url: '' }, 'New tab'],
  ['all of an address that has no host', { title: '', url: 'data:text/plain,x' }, 'data:text/plain,x'],
])('a tab is called by %s', (_why, part, title) => {
  expect(shownTitle(tabOf('a', part))).toBe(title)
})

test('a host has its port, unless that is the usual one', () => {
  expect(hostOf('https://example.com:443/x')).toBe('example.com')
  expect(hostOf('https://example.com:8443/x')).toBe('example.com:8443')
  expect(hostOf('not an address')).toBe('not an address')
})
