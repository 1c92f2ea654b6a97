import { expect, test } from 'vitest'
import { fileEntry } from '../../../main/files/file-entry'
import { type FileList, fileList } from '../../../main/files/file-list'
import { listChildren } from '../../../main/files/list-children'

function listOf(...paths: string[]): FileList {
  const list = fileList()
  for (const path of paths) list.add(fileEntry(path))
  return list
}

const files = listOf('b.md', 'src/a.ts', 'src/deep/er/x.ts', 'a10.md', 'a9.md', 'srcs/y', '.env', 'Zoo/z')

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
  const many = listOf(...Array.from({ length: 50_000 }, (_, index) => `a${index % 100}/b${index % 7}/c${index}.ts`))
  const { '': top } = await listChildren(many, ['', 'a1', 'a2', 'a3/b1'])
  expect(top).toHaveLength(100)
})

test('a folder is gone with its last file, and there again with its next one', async () => {
  const list = listOf('a/b/c.ts', 'd.ts')
  list.remove('a/b/c.ts')
  expect(await listChildren(list, ['', 'a'])).toEqual({ '': [{ name: 'd.ts', kind: 'file' }], a: [] })
  expect(list.hasFolder('a/b')).toBe(true)
  list.add(fileEntry('a/b/e.ts'))
  expect(await listChildren(list, ['', 'a'])).toEqual({
    '': [
      { name: 'a', kind: 'folder' },
      { name: 'd.ts', kind: 'file' },
    ],
    a: [{ name: 'b', kind: 'folder' }],
  })
})
