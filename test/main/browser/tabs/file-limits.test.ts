import { expect, test } from 'vitest'
import { fileLimits } from '../../../../main/browser/tabs/file-limits'

test('that a file of the folder wants to the web is told, and of its requests the first', () => {
  const told: object[] = []
  const limits = fileLimits({ isOfFiles: true, tell: note => told.push(note) })
  expect(limits.leaves('https://example.com/?read=1')).toBe(true)
  expect(limits.leaves('http://folder.localhost/b.html')).toBe(false)
  expect(limits.leaves('mailto:a@example.com')).toBe(false)
  limits.kept('a.example.com')
  limits.kept('b.example.com')
  limits.began()
  limits.kept('b.example.com')
  expect(told).toEqual([
    { type: 'leaves-folder', url: 'https://example.com/?read=1' },
    { type: 'no-network', host: 'a.example.com' },
    { type: 'no-network', host: 'b.example.com' },
  ])
})

test('pages of the web leave no folder', () => {
  const limits = fileLimits({ isOfFiles: false, tell: () => expect.unreachable() })
  expect(limits.leaves('https://example.com/')).toBe(false)
})
