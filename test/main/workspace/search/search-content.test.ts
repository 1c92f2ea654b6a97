import { execFileSync } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ripgrepPath } from '../../../../main/workspace/search/ripgrep-path'
import { type ContentQuery, searchContent } from '../../../../main/workspace/search/search-content'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

function search({ workspace, signal }: TestToolContext, change: Partial<ContentQuery> = {}) {
  return searchContent({
    workspace,
    roots: ['.'],
    base: '.',
    globs: [],
    excludes: [],
    pattern: 'needle',
    isRegex: true,
    detail: 'files',
    contextLines: 0,
    offset: 0,
    limit: 50,
    signal,
    ...change,
  })
}

async function found(context: TestToolContext, change: Partial<ContentQuery> = {}): Promise<string[]> {
  return (await search(context, change)).files.map(file => file.path)
}

describe('the scope of the search', () => {
  test('are all text files but those that .gitignore names, hidden ones too, and never .git', async () => {
    const context = await toolContext({
      '.gitignore': 'ignored.txt\nbuild/\n/top.txt\n',
      'ignored.txt': 'needle',
      'build/a.txt': 'needle',
      'top.txt': 'needle',
      'sub/top.txt': 'needle',
      'sub/.gitignore': 'local.txt',
      'sub/local.txt': 'needle',
      '.github/ci.yml': 'needle',
      '.git/needle.txt': 'needle',
      'a.txt': 'needle',
    })
    expect(await found(context)).toEqual(['.github/ci.yml', 'a.txt', 'sub/top.txt'])
    expect(await found(context, { roots: ['sub'] })).toEqual(['sub/top.txt'])
    execFileSync('git', ['init', '--quiet', context.workspace])
    expect(await found(context)).toEqual(['.github/ci.yml', 'a.txt', 'sub/top.txt'])
    expect(await found(context, { roots: ['sub'] })).toEqual(['sub/top.txt'])
  })

  test('is not narrowed by a .gitignore above a workspace that is no git work tree', async () => {
    const above = await toolContext({ '.gitignore': '*', 'project/a.txt': 'needle', 'project/sub/b.txt': 'needle' })
    const context = { ...above, workspace: above.path('project') }
    expect(await found(context)).toEqual(['a.txt', 'sub/b.txt'])
    expect(await found(context, { roots: ['sub'] })).toEqual(['sub/b.txt'])
  })

  test('is narrowed by the .gitignore of the work tree that the workspace is a part of', async () => {
    const above = await toolContext({ '.gitignore': 'dist', 'project/dist/a.txt': 'needle', 'project/b.txt': 'needle' })
    execFileSync('git', ['init', '--quiet', above.workspace])
    expect(await found({ ...above, workspace: above.path('project') })).toEqual(['b.txt'])
  })

  test('is an ignored folder too, when it is named', async () => {
    const context = await toolContext({ '.gitignore': 'vendor', 'vendor/x/a.txt': 'needle', 'b.txt': 'needle' })
    expect(await found(context, { roots: ['vendor'] })).toEqual(['vendor/x/a.txt'])
  })

  test('never lies behind a link', async () => {
    const outside = await toolContext({ 'secret.txt': 'needle' })
    const context = await toolContext({ 'a/real.txt': 'needle' })
    await symlink(outside.workspace, context.path('out'))
    await symlink(outside.path('secret.txt'), context.path('secret.txt'))
    await symlink('a', context.path('again'))
    expect(await found(context)).toEqual(['a/real.txt'])
  })

  test.skipIf(process.platform === 'win32')('is never a named pipe, which would block', async () => {
    const context = await toolContext({ 'a.txt': 'needle' })
    execFileSync('mkfifo', [context.path('pipe')])
    expect(await found(context)).toEqual(['a.txt'])
  })

  test('are UTF-16 and CRLF files, but not binary ones', async () => {
    const context = await toolContext({
      'utf16.txt': Buffer.from('\ufeffa needle\r\n', 'utf16le'),
      'crlf.txt': 'one\r\nneedle\r\n',
      'binary.dat': Buffer.from('needle\n\0\0\0needle\n'),
    })
    const page = await search(context, { detail: 'lines' })
    expect(page.files).toEqual([
      { path: 'crlf.txt', count: 1, lines: [{ number: 2, text: 'needle', isMatch: true }] },
      { path: 'utf16.txt', count: 1, lines: [{ number: 1, text: 'a needle', isMatch: true }] },
    ])
  })

  test.each([1, 50])('are the same files in a page of %i as ripgrep names by itself', async limit => {
    const early = Buffer.from(`needle\n${'pad\n'.repeat(300_000)}\0\nneedle\n`)
    const context = await toolContext({
      'binary-at-once.dat': Buffer.from('needle\n\0'),
      'binary-late.dat': early,
      'binary-late-needle.dat': early.subarray(7),
      'empty.txt': '',
      'no-end.txt': 'needle',
      'twice.txt': 'needle needle\nneedle\n',
      'utf16.txt': Buffer.from('\ufeffa needle\r\n', 'utf16le'),
    })
    for (const pattern of ['needle', '(?=needle)', 'needle\\n?', '(?-u:e{2})', '^$|needle$']) {
      const args = [
        '--no-config',
        '--files-with-matches',
        '--engine=auto',
        '--sort=path',
        ...(pattern.includes('\\n') ? ['-U'] : []),
      ]
      const named = execFileSync(await ripgrepPath(), [...args, pattern, './'], {
        cwd: context.workspace,
        encoding: 'utf8',
      })
      const pages: string[] = []
      for (let offset = 0, more = true; more; offset += limit) {
        const page = await search(context, { pattern, offset, limit })
        pages.push(...page.files.map(({ path, count }) => `./${path}${count || ''}`))
        more = page.more
      }
      expect(pages, pattern).toEqual(named.trimEnd().split('\n'))
    }
  })

  test('goes by globs: a bare one fits a name anywhere, one with a slash a path from the base', async () => {
    const context = await toolContext({
      'a.ts': 'needle',
      'a.py': 'needle',
      'src/b.ts': 'needle',
      'src/[x]/c.ts': 'needle',
      'lib/src/d.ts': 'needle',
    })
    expect(await found(context, { globs: ['*.ts'] })).toEqual(['a.ts', 'lib/src/d.ts', 'src/[x]/c.ts', 'src/b.ts'])
    expect(await found(context, { globs: ['src/*.ts'] })).toEqual(['src/b.ts'])
    expect(await found(context, { globs: ['/src/'] })).toEqual(['src/[x]/c.ts', 'src/b.ts'])
    expect(await found(context, { globs: ['*.{py,rs}', '**/c.*'] })).toEqual(['a.py', 'src/[x]/c.ts'])
    expect(await found(context, { excludes: ['src', '*.py'] })).toEqual(['a.ts'])
    expect(await found(context, { roots: ['src/[x]'], base: 'src/[x]', globs: ['./c.ts', '/c.ts'] })).toEqual(['c.ts'])
    expect(await found(context, { roots: ['lib'], base: 'lib', globs: ['src/*.ts'] })).toEqual(['src/d.ts'])
  })

  test('is not .git, whatever a glob says', async () => {
    const context = await toolContext({ '.git/config': 'needle' })
    expect(await found(context, { globs: ['**/config', '.git/**'] })).toEqual([])
  })
})

describe('a pattern', () => {
  test('that begins with a dash is no option', async () => {
    const context = await toolContext({ 'a.txt': 'x --files y' })
    expect(await found(context, { pattern: '--files', isRegex: false })).toEqual(['a.txt'])
  })

  test('may look around, refer back, and span lines', async () => {
    const context = await toolContext({ 'a.txt': 'foobar\nbazbaz\n' })
    expect(await found(context, { pattern: 'foo(?=bar)' })).toEqual(['a.txt'])
    expect(await found(context, { pattern: '(baz)\\1' })).toEqual(['a.txt'])
    expect(await found(context, { pattern: 'bar\\nbaz' })).toEqual(['a.txt'])
    expect(await found(context, { pattern: 'bar\nbaz', isRegex: false })).toEqual(['a.txt'])
  })

  test('is taken as text when it is no regex', async () => {
    const context = await toolContext({ 'a.txt': 'f(x)[0]', 'b.txt': 'fx0' })
    expect(await found(context, { pattern: 'f(x)[0]', isRegex: false })).toEqual(['a.txt'])
  })
})

describe('the answer', () => {
  test('counts matches, not lines', async () => {
    const context = await toolContext({ 'a.txt': 'needle needle\nneedle\n', 'b.txt': 'needle' })
    const page = await search(context, { detail: 'count' })
    expect(page).toEqual({
      files: [
        { path: 'a.txt', count: 3, lines: [] },
        { path: 'b.txt', count: 1, lines: [] },
      ],
      total: 2,
      more: false,
    })
  })

  test('has the lines around matches, each once', async () => {
    const context = await toolContext({ 'a.txt': '1\nneedle\n3\nneedle\n5\n6\n7\n8\nneedle' })
    const page = await search(context, { detail: 'lines', contextLines: 1 })
    expect(page.files[0]?.lines.map(line => `${line.number}${line.isMatch ? ':' : '-'}`)).toEqual([
      '1-',
      '2:',
      '3-',
      '4:',
      '5-',
      '8-',
      '9:',
    ])
  })

  test('cuts long lines and stays small on minified files', async () => {
    const long = `${'x'.repeat(5_000_000)}needle${'y'.repeat(5_000_000)}\n`
    const context = await toolContext({ 'min.js': long.repeat(2) })
    const page = await search(context, { detail: 'lines', contextLines: 1 })
    const lengths = page.files[0]?.lines.map(line => line.text.length) ?? []
    expect(lengths).toHaveLength(2)
    expect(Math.max(...lengths)).toBeLessThan(500)
  })

  test('is not disturbed by a file that turns out to be binary late', async () => {
    const late = `needle early\n${'pad\n'.repeat(300_000)}\0\nneedle\n`
    const context = await toolContext({ 'a.dat': late, 'b.dat': late, 'c.txt': 'needle', 'd.bin': 'needle\n\0' })
    const page = await search(context, { detail: 'lines' })
    expect(page.files.map(file => [file.path, file.lines.map(line => line.text)])).toEqual([
      ['a.dat', ['needle early']],
      ['b.dat', ['needle early']],
      ['c.txt', ['needle']],
    ])
    const named = await search(context, { detail: 'lines', roots: ['d.bin', 'c.txt'] })
    expect(named.files.map(file => file.path)).toEqual(['c.txt'])
  })

  test.skipIf(process.platform === 'win32')('keeps odd names whole', async () => {
    const names = ['a\nb.txt', 'c:1:d.txt', '-e.txt', 'ü \u{1f600}.txt']
    const context = await toolContext(Object.fromEntries(names.map(name => [name, 'needle'])))
    expect(await found(context)).toEqual(names.toSorted())
    expect((await search(context, { detail: 'lines' })).files.map(file => file.path)).toEqual(names.toSorted())
  })

  test('decodes Latin-1 where a line is no UTF-8', async () => {
    const context = await toolContext({ 'a.txt': Buffer.from('caf\u00e9 needle', 'latin1') })
    expect((await search(context, { detail: 'lines' })).files[0]?.lines[0]?.text).toBe('café needle')
  })
})

describe('pages', () => {
  const manyFiles = () =>
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i % 7}/f${i}.txt`, 'x\nneedle\ny\nneedle\n']))

  test.each(['files', 'count', 'lines'] as const)(
    'of %s join to the whole, without gap or repetition',
    async detail => {
      const context = await toolContext(manyFiles())
      const key = (page: Awaited<ReturnType<typeof search>>) =>
        page.files.flatMap(file =>
          detail === 'lines'
            ? file.lines.filter(line => line.isMatch).map(line => `${file.path}:${line.number}`)
            : [file.path],
        )
      const whole = key(await search(context, { detail, limit: 1000 }))
      expect(whole).toHaveLength(detail === 'lines' ? 600 : 300)
      const joined: string[] = []
      for (let offset = 0, more = true; more; offset += 47) {
        const page = await search(context, { detail, limit: 47, offset, contextLines: 1 })
        joined.push(...key(page))
        more = page.more
      }
      expect(joined).toEqual(whole)
    },
  )

  test('keep the lines around their first and last match', async () => {
    const context = await toolContext({ 'a.txt': 'needle 1\nbetween\nneedle 3\nbetween\nneedle 5\n' })
    const page = await search(context, { detail: 'lines', contextLines: 1, offset: 1, limit: 1 })
    expect(page).toEqual({
      files: [
        {
          path: 'a.txt',
          count: 1,
          lines: [
            { number: 2, text: 'between', isMatch: false },
            { number: 3, text: 'needle 3', isMatch: true },
            { number: 4, text: 'between', isMatch: false },
          ],
        },
      ],
      total: 3,
      more: true,
    })
  })

  test('are the same every time', async () => {
    const context = await toolContext(manyFiles())
    const first = await search(context, { detail: 'lines', limit: 50 })
    for (let i = 0; i < 10; i++) expect(await search(context, { detail: 'lines', limit: 50 })).toEqual(first)
  })

  test('beyond the end are empty', async () => {
    const context = await toolContext({ 'a.txt': 'needle' })
    expect(await search(context, { offset: 5 })).toEqual({ files: [], total: 1, more: false })
  })

  test('of a file with very many matches reach deep into it', async () => {
    const context = await toolContext({ 'a.txt': 'needle\n'.repeat(200_000) })
    const page = await search(context, { detail: 'lines', limit: 10, offset: 100_000 })
    expect(page.files[0]?.lines.map(line => line.number)).toEqual(Array.from({ length: 10 }, (_, i) => 100_001 + i))
    expect(page.more).toBe(true)
  })
})

test('fails in a workspace that is gone', async () => {
  const context = await toolContext()
  const gone = { ...context, workspace: join(await temporaryFolder(), 'gone') }
  await expect(search(gone)).rejects.toThrow('ENOENT')
})
