import { expect, test } from 'vitest'
import { MAX_LINES, searchFolder } from '../../../main/files/search-folder'
import type { FolderQuery } from '../../../shared/ipc/file-calls'
import { toolContext } from '../../helpers/tool-context'

const plain = { isRegex: false, isCaseSensitive: false, isWord: false }

async function found(workspace: string, query: Partial<FolderQuery> & { pattern: string }) {
  const lines: string[] = []
  const finds = searchFolder(workspace, { ...plain, ...query }, new AbortController().signal)
  for (;;) {
    const next = await finds.next()
    if (next.done) return { lines: lines.sort(), more: next.value }
    for (const { path, lines: own } of next.value) {
      lines.push(...own.map(({ number, text }) => `${path}:${number}:${text}`))
    }
  }
}

test('finds a text in all files that are not ignored, whatever its case', async () => {
  const { workspace } = await toolContext({
    'a.txt': 'one\nA Needle\n',
    'src/b.ts': 'needle.needle\n',
    '.hidden/c.txt': 'needle',
    '.gitignore': 'left-out\n',
    'left-out/d.txt': 'needle',
  })

  expect(await found(workspace, { pattern: 'needle' })).toEqual({
    lines: ['.hidden/c.txt:1:needle', 'a.txt:2:A Needle', 'src/b.ts:1:needle.needle'],
    more: false,
  })
})

test('takes case, whole words and regular expressions as they are asked for', async () => {
  const { workspace } = await toolContext({ 'a.txt': 'cat\nCat\nconcat\nc.t\n' })

  expect((await found(workspace, { pattern: 'cat', isCaseSensitive: true })).lines).toEqual([
    'a.txt:1:cat',
    'a.txt:3:concat',
  ])
  expect((await found(workspace, { pattern: 'cat', isWord: true })).lines).toEqual(['a.txt:1:cat', 'a.txt:2:Cat'])
  expect((await found(workspace, { pattern: 'c.t' })).lines).toEqual(['a.txt:4:c.t'])
  expect((await found(workspace, { pattern: '^c.t$', isRegex: true })).lines).toHaveLength(3)
})

test('takes a pattern that looks like an option for a pattern', async () => {
  const { workspace } = await toolContext({ 'a.txt': '--files\n' })

  expect((await found(workspace, { pattern: '--files' })).lines).toEqual(['a.txt:1:--files'])
})

test('says in words that a pattern is none', async () => {
  const { workspace } = await toolContext({ 'a.txt': 'a\n' })

  await expect(found(workspace, { pattern: '(', isRegex: true })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('Correct it, or turn off “Regular expression”.'),
  })
})

test('ends where nobody reads on, and says that there is more', async () => {
  const files = Array.from({ length: 40 }, (_, index) => [`f${index}.txt`, 'needle\n'.repeat(100)])
  const { workspace } = await toolContext(Object.fromEntries(files))

  const { lines, more } = await found(workspace, { pattern: 'needle' })

  expect(lines).toHaveLength(MAX_LINES)
  expect(more).toBe(true)
})

test('cuts long lines', async () => {
  const { workspace } = await toolContext({ 'a.txt': `needle ${'x'.repeat(100_000)}\n` })

  const [line = ''] = (await found(workspace, { pattern: 'needle' })).lines
  expect(line.length).toBeLessThan(600)
})

test('stops when it is told to', async () => {
  const { workspace } = await toolContext({ 'a.txt': 'needle\n' })
  const controller = new AbortController()
  controller.abort(new Error('enough'))

  const finds = searchFolder(workspace, { ...plain, pattern: 'needle' }, controller.signal)
  await expect(finds.next()).rejects.toThrow('enough')
})
