import { expect, test } from 'vitest'
import { servedFile } from '../../../../main/browser/files/served-file'

test('an address of the folder is that of a file, and that of a folder of its index', () => {
  expect(servedFile('http://folder.localhost/docs/a%20b.html?x=1#y')).toBe('docs/a b.html')
  expect(servedFile('http://folder.localhost/')).toBe('index.html')
  expect(servedFile('http://folder.localhost/docs/')).toBe('docs/index.html')
})

test('other addresses are those of no file', () => {
  for (const url of ['https://example.com/a.html', 'http://folder.localhost//etc/passwd', 'http://folder.localhost/%'])
    expect(servedFile(url)).toBe(undefined)
})
