import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ripgrepPath } from '../../../../main/workspace/search/ripgrep-path'
import { sortByPath } from '../../../../main/workspace/search/sort-by-path'
import { temporaryFolder } from '../../../helpers/temp-folder'

const paths = [
  'a/z',
  'a-b/z',
  'a.txt',
  'A',
  'a/b/c',
  'a/b.c',
  'ab',
  'é',
  'z',
  '\u{1f600}',
  '\uffee',
  'a b',
  'a/Z',
  '_',
  '10',
  '9',
]

test('sorts as ripgrep does when it is told to', async () => {
  const cwd = await temporaryFolder()
  for (const path of paths) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), '')
  }
  const listed = execFileSync(await ripgrepPath(), ['--no-config', '--files', '--sort=path', '.'], {
    cwd,
    encoding: 'utf8',
  })
  const expected = listed
    .trim()
    .split('\n')
    .map(path => path.slice(2))
  expect(sortByPath(paths.map(path => ({ path }))).map(item => item.path)).toEqual(expected)
})

test('leaves the lines of a file in their order', () => {
  const items = [
    { path: 'b', number: 2 },
    { path: 'a', number: 9 },
    { path: 'b', number: 1 },
  ]
  expect(sortByPath(items)).toEqual([items[1], items[0], items[2]])
})
