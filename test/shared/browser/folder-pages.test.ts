import { expect, test } from 'vitest'
import { folderPageUrl, folderPathOf, isFolderPage, isPageFile } from '../../../shared/browser/folder-pages'

test.each(['index.html', 'docs/a b.svg', 'größe#1?&%20.md', 'a/b/c', 'emoji 😀.html'])(
  'the address of %s leads back to it',
  path => {
    const url = folderPageUrl(path)
    expect(isFolderPage(url)).toBe(true)
    expect(folderPathOf(new URL(url).href)).toBe(path)
  },
)

test.each([
  ...[
    'https://folder.localhost/',
    'http://folder.localhost:81/',
    'http://x.folder.localhost/',
    'ftp://folder.localhost/',
  ],
  ...[
    'http://folder.localhost.example.com/',
    'file:///index.html',
    'index.html',
    '',
    'http://example.com/folder.localhost',
  ],
])('%s is no file of the folder', url => {
  expect(isFolderPage(url)).toBe(false)
  expect(folderPathOf(url)).toBeUndefined()
})

test('an address that such a page makes itself belongs to it', () => {
  expect(isFolderPage('blob:http://folder.localhost/1')).toBe(true)
  expect(folderPathOf('http://folder.localhost/%ff')).toBeUndefined()
})

test('pages are known by their names', () => {
  for (const path of ['a.html', 'A.HTM', 'b.xhtml', 'c.svg', 'README.md', 'x.markdown'])
    expect(isPageFile(path)).toBe(true)
  for (const path of ['html', 'a.html.txt', 'a.mdx', 'a.png', '.md/x']) expect(isPageFile(path)).toBe(false)
})
