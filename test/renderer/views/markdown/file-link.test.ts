import { expect, test } from 'vitest'
import { fileLink } from '../../../../renderer/views/markdown/file-link'
import { OUTWARD_LINKS } from '../../../helpers/hostile-content'

test.each([
  ['src/a.ts', { path: 'src/a.ts' }],
  ['./src//a.ts', { path: 'src/a.ts' }],
  ['src/a.ts:12', { path: 'src/a.ts', line: 12 }],
  ['a.ts:12:3', { path: 'a.ts', line: 12 }],
  ['src/a.ts#L12', { path: 'src/a.ts', line: 12 }],
  ['src/a.ts#L12-L20', { path: 'src/a.ts', line: 12 }],
  ['Read%20me.md', { path: 'Read me.md' }],
  ['50%25.md?raw=1#Überblick', { path: '50%.md', heading: 'Überblick' }],
  ['docs/../a.md', { path: 'a.md' }],
  ['Makefile', { path: 'Makefile' }],
  ['漢字.md', { path: '漢字.md' }],
])('leads from the folder by %j', (href, file) => {
  expect(fileLink(href, '')).toEqual(file)
})

test('leads on from the file that it is in, and within it', () => {
  expect(fileLink('b.md', 'docs/de/a.md')).toEqual({ path: 'docs/de/b.md' })
  expect(fileLink('../../img/x.png', 'docs/de/a.md')).toEqual({ path: 'img/x.png' })
  expect(fileLink('#install', 'docs/a.md')).toEqual({ path: 'docs/a.md', heading: 'install' })
  expect(fileLink('#install', '')).toBeNull()
})

test.each([...OUTWARD_LINKS, '', ' ', '.', 'a/..', 'src/', 'localhost:3000', 'tel:1'])('is no link for %j', href => {
  for (const from of ['', 'a.md', 'docs/a.md']) expect(fileLink(href, from)).toBeNull()
})
