import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { typedFile } from '../../../../main/browser/files/typed-file'
import { folderPageUrl } from '../../../../shared/browser/folder-pages'
import { temporaryFolder } from '../../../helpers/temp-folder'

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'docs', 'a b#.html'), '')
})

const typed = (text: string, isPathTaken = false) => typedFile(folder, { typed: text, isPathTaken })

test('a file of the folder is meant by its address, however that is written', async () => {
  expect(await typed(folderPageUrl('docs/a b#.html'))).toBe('docs/a b#.html')
  expect(await typed(` ${pathToFileURL(join(folder, 'docs', 'a b#.html')).href} `)).toBe('docs/a b#.html')
  expect(await typed(pathToFileURL(join(folder, 'missing.html')).href)).toBe('missing.html')
})

test('a path is one where something is there: one of a page anywhere, others where paths are taken', async () => {
  expect(await typed('docs/a b#.html')).toBe('docs/a b#.html')
  expect(await typed('docs')).toBeUndefined()
  for (const other of ['missing.md', 'example.com/a.html', 'https://example.com/docs/a.html', '.html', ''])
    expect(await typed(other)).toBeUndefined()
  expect(await typed('docs/a b#.html', true)).toBe('docs/a b#.html')
  expect(await typed('./docs/', true)).toBe('docs')
  expect(await typed(join(folder, 'docs', 'a b#.html'), true)).toBe('docs/a b#.html')
  for (const other of ['example.com', 'docs/missing.html', 'https://example.com/', '', '../x', '\0'])
    expect(await typed(other, true)).toBeUndefined()
})

test.each(['file:///etc/passwd', 'file:///', 'file://server/share/x', 'file:///%2f', 'file:..'])(
  'files elsewhere are refused: %s',
  async address => {
    await expect(typed(address)).rejects.toThrow('Only files in the folder can be opened here.')
  },
)
