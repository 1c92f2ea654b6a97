import { expect, test } from 'vitest'
import { fileEntry } from '../../../main/files/file-entry'
import { listChildren } from '../../../main/files/list-children'

const files = ['b.md', 'src/a.ts', 'src/deep/er/x.ts', 'a10.md', 'a9.md', 'srcs/y', '.env', 'Zoo/z'].map(fileEntry)

test('lists folders first, then files, by name with numbers in order', async () => {
  const { '': top } = await listChildren(files, [''])
  expect(top).toEqual([
    { name: 'src', kind: 'folder' },
    { name: 'srcs', kind: 'folder' },
    { name: 'Zoo', kind: 'folder' },
    { name: '.env', kind: 'file' },
    { name: 'a9.md', kind: 'file' },
    { name: 'a10.md', kind: 'file' },
    { name: 'b.md', kind: 'file' },
  ])
})

test('lists several folders at once, and nothing for one that is not there', async () => {
  expect(await listChildren(files, ['src', 'src/deep', 'none', 'b.md'])).toEqual({
    src: [
      { name: 'deep', kind: 'folder' },
      { name: 'a.ts', kind: 'file' },
    ],
    'src/deep': [{ name: 'er', kind: 'folder' }],
    none: [],
    'b.md': [],
  })
})

test('lists 50,000 files in a moment', async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => fileEntry(`a${index % 100}/b${index % 7}/c${index}.ts`))
  const { '': top } = await listChildren(many, ['', 'a1', 'a2', 'a3/b1'])
  expect(top).toHaveLength(100)
})
