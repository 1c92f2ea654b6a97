import { symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type PathQuery, searchPaths } from '../../../../main/workspace/search/search-paths'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

function search({ workspace, signal }: TestToolContext, pattern: string, change: Partial<PathQuery> = {}) {
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [] }
  return searchPaths({ ...scope, pattern, isRegex: true, part: 'path', offset: 0, limit: 50, signal, ...change })
}

const files = {
  'src/user/service.ts': '',
  'src/user.ts': '',
  'test/user.test.ts': '',
  'README.md': '',
  '.github/user.yml': '',
  '.git/user': '',
  '.gitignore': 'dist\n',
  'dist/user.js': '',
}

test('finds files by their path, in order, hidden ones too, ignored ones and .git not', async () => {
  const page = await search(await toolContext(files), 'user')
  expect(page).toEqual({
    paths: ['.github/user.yml', 'src/user/service.ts', 'src/user.ts', 'test/user.test.ts'],
    more: false,
  })
})

test('finds files by their name alone', async () => {
  const page = await search(await toolContext(files), '^user', { part: 'basename' })
  expect(page.paths).toEqual(['.github/user.yml', 'src/user.ts', 'test/user.test.ts'])
})

test('takes a pattern as text when it is no regex', async () => {
  const context = await toolContext(files)
  expect((await search(context, 'user.t', { isRegex: false })).paths).toEqual(['src/user.ts', 'test/user.test.ts'])
  expect((await search(context, '^user', { isRegex: false })).paths).toEqual([])
})

test('matches what is below the base, and goes by globs', async () => {
  const context = await toolContext(files)
  expect((await search(context, '^user', { roots: ['src'], base: 'src' })).paths).toEqual([
    'user/service.ts',
    'user.ts',
  ])
  expect((await search(context, '.', { globs: ['*.ts'], excludes: ['test'] })).paths).toEqual([
    'src/user/service.ts',
    'src/user.ts',
  ])
})

test('gives pages that join to the whole', async () => {
  const many = Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`${i % 11}/file${i}.txt`, '']))
  const context = await toolContext(many)
  const whole = (await search(context, 'file', { limit: 5000 })).paths
  expect(whole).toHaveLength(2500)
  const joined: string[] = []
  for (let offset = 0, more = true; more; offset += 700) {
    const page = await search(context, 'file', { offset, limit: 700 })
    joined.push(...page.paths)
    more = page.more
  }
  expect(joined).toEqual(whole)
})

test('does not follow links', async () => {
  const outside = await toolContext({ 'user.txt': '' })
  const context = await toolContext({ 'a.txt': '' })
  await symlink(outside.workspace, context.path('link'))
  expect((await search(context, '.')).paths).toEqual(['a.txt'])
})

test.skipIf(process.platform === 'win32')('keeps a name whole that has a line break', async () => {
  const context = await toolContext({ 'a\nb.txt': '', 'c.txt': '' })
  expect((await search(context, 'b')).paths).toEqual(['a\nb.txt'])
})

test.each(['\0', 'a\0', '\0c'])('no path has a text with a NUL, which stands between two: %j', async pattern => {
  const context = await toolContext({ a: '', c: '', 'd/a': '' })
  expect(await search(context, pattern, { isRegex: false })).toEqual({ paths: [], more: false })
})

test.each(['path', 'basename'] as const)('finds a plain text in a %s beneath a root', async part => {
  const context = await toolContext({ 'root/root/a': '', 'root/b': '', 'root/c-root': '', 'root/root/root': '' })
  const { paths } = await search(context, 'root', { isRegex: false, part, base: 'root', roots: ['root'] })
  expect(paths).toEqual(part === 'path' ? ['c-root', 'root/a', 'root/root'] : ['c-root', 'root/root'])
})

test('explains a regex that is none', async () => {
  await expect(search(await toolContext(files), '*.ts')).rejects.toThrow(
    'invalid regex: nothing to repeat at position 0',
  )
})

test('stops at once when it is cancelled', async () => {
  const context = await toolContext(files)
  context.abort(new Error('stopped'))
  await expect(search(context, 'x')).rejects.toThrow('stopped')
})
