import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { searchFolder } from '../../../../main/files/search-folder'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const files = {
  'gbk.c': iconv.encode('x = 1\n// 中文注释\n', 'gbk'),
  'big5.txt': iconv.encode('中文\n這是一個測試檔案，包含一些中文內容。\n', 'big5'),
  'utf8.md': '中文\n',
  'utf16.txt': Buffer.from('\uFEFF中文\n', 'utf16le'),
  'sjis.txt': iconv.encode('これはテストファイルです。日本語。\n', 'shift_jis'),
  'ru.txt': iconv.encode('x = 2\nПривет, мир\n', 'win1251'),
  'koi.txt': iconv.encode('Привет, это файл\n', 'koi8-r'),
  'ignored/gbk.c': iconv.encode('// 中文\n', 'gbk'),
  '.gitignore': 'ignored\n',
}
const search = async (input: object) =>
  runTool(exploreWorkspace, { mode: 'snippets', ...input }, await toolContext(files))

test('letters of an alphabet are found in each encoding that has them', async () => {
  expect(await search({ pattern: '中文' })).toBe(
    [
      'utf16.txt:1:中文',
      'utf8.md:1:中文',
      'big5.txt:1:中文',
      'big5.txt:2:這是一個測試檔案，包含一些中文內容。',
      'gbk.c:2:// 中文注释',
    ].join('\n'),
  )
  expect(await search({ pattern: 'при.ет', regex: true })).toBe('No Match')
  expect(await search({ pattern: '(?i)при.ет' })).toBe('koi.txt:1:Привет, это файл\nru.txt:2:Привет, мир')
  expect(await search({ pattern: '日本語', glob: '*.txt', mode: 'files' })).toBe('sjis.txt')
})

test('a line that is found by ASCII and by other letters counts once', async () => {
  const pattern = '(?i)мир|x = \\d'
  expect(await search({ pattern })).toBe('gbk.c:1:x = 1\nru.txt:1:x = 2\nru.txt:2:Привет, мир')
  expect(await search({ pattern, mode: 'count', glob: 'ru.txt' })).toBe('ru.txt x2')
  expect(await found(pattern, true)).toEqual(['gbk.c:x = 1', 'ru.txt:x = 2', 'ru.txt:Привет, мир'])
})

test('a line found by ASCII is shown as it is meant', async () => {
  expect(await search({ pattern: '//' })).toBe('gbk.c:2:// 中文注释')
  expect(await search({ pattern: 'x = 2', context_lines: 1 })).toBe('ru.txt\n 1:x = 2\n Привет, мир')
})

test('the person’s search finds them too', async () => {
  expect(await found('привет', false)).toEqual(['koi.txt:Привет, это файл', 'ru.txt:Привет, мир'])
})

async function found(pattern: string, isRegex: boolean): Promise<string[]> {
  const { workspace, signal } = await toolContext(files)
  const query = { pattern, isRegex, isCaseSensitive: false, isWord: false }
  const lines: string[] = []
  for await (const page of searchFolder(workspace, query, signal)) {
    lines.push(...page.flatMap(file => file.lines.map(({ text }) => `${file.path}:${text}`)))
  }
  return lines.sort()
}
