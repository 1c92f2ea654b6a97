import { expect, test } from 'vitest'
import { fileEntry } from '../../../main/files/file-entry'
import { fileList } from '../../../main/files/file-list'

test('knows the files and every folder that holds one', () => {
  const list = fileList()
  list.add(fileEntry('a/b/c.txt'))
  expect(['.', 'a', 'a/b'].map(list.hasFolder)).toEqual([true, true, true])
  expect(list.hasFolder('a/b/c.txt')).toBe(false)
  expect([...list.byFolder()].flatMap(files => [...files]).map(({ path }) => path)).toEqual(['a/b/c.txt'])
})

test('a folder without files is one as well, and told apart', () => {
  const list = fileList()
  list.addFolder('new')
  expect(list.hasFolder('new')).toBe(true)
  expect([...list.newFolders()]).toEqual(['new'])
})

test('a removed file is gone, and adding a file twice keeps one', () => {
  const list = fileList()
  for (const path of ['a.txt', 'b.txt', 'a.txt']) list.add(fileEntry(path))
  list.remove('b.txt')
  expect([...list.byFolder()].flatMap(files => [...files]).map(({ path }) => path)).toEqual(['a.txt'])
  expect(list.get('b.txt')).toBeUndefined()
})

test('can be walked while it changes', () => {
  const list = fileList()
  for (const path of ['a', 'b', 'c']) list.add(fileEntry(path))
  const seen: string[] = []
  for (const files of list.byFolder()) {
    for (const { path } of files) {
      seen.push(path)
      list.remove('b')
    }
  }
  expect(seen).toEqual(['a', 'c'])
})

test('counts its files and the folders that hold them', () => {
  const list = fileList()
  for (const path of ['a/b/c.txt', 'a/b/c.txt', 'd.txt']) list.add(fileEntry(path))
  list.remove('none.txt')
  expect([list.size(), list.folders()]).toEqual([2, 3])
  expect([list.hasFolderNamed('b'), list.hasFolderNamed('c.txt')]).toEqual([true, false])
})
