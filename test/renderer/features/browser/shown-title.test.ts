import { expect, test } from 'vitest'
import { hostOf, shownTitle } from '../../../../renderer/features/browser/shown-title'
import { tabOf } from '../../browser-facts'

const FILE = { path: 'docs/a.svg', hasNetwork: false }

test.each([
  ['its own title', { title: 'News' }, 'News'],
  ['the host where it has none', { title: ' ', url: 'http://localhost:3000/a?b=c' }, 'localhost:3000'],
  [
    'the name of a file without a title',
    { title: 'folder.localhost/docs/a.svg', url: 'http://folder.localhost/docs/a.svg', file: FILE },
    'a.svg',
  ],
  [
    'the title of one that has it',
    { title: 'Drawing', url: 'http://folder.localhost/docs/a.svg', file: FILE },
    'Drawing',
  ],
  ['what it is where the file is empty', { title: 'about:blank', url: 'about:blank' }, 'New tab'],
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
