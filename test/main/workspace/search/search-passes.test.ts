import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listFiles as classicListFiles } from '../../../../main/tools/classic/classic-list-files'
import { searchFiles as classicSearchFiles } from '../../../../main/tools/classic/classic-search-files'
import { listFiles as phiListFiles } from '../../../../main/tools/phi/phi-list-files'
import { search as phiSearch } from '../../../../main/tools/phi/phi-search'
import { find as piFind } from '../../../../main/tools/pi/find'
import { grep as piGrep } from '../../../../main/tools/pi/pi-grep'
import { glob as polpoGlob } from '../../../../main/tools/polpo/glob'
import { grep as polpoGrep } from '../../../../main/tools/polpo/polpo-grep'
import { exploreWorkspace } from '../../../../main/tools/workspace/explore-workspace'
import { ripgrepPath } from '../../../../main/workspace/search/ripgrep-path'
import { searchContent } from '../../../../main/workspace/search/search-content'
import type { SearchScope } from '../../../../main/workspace/search/search-passes'
import { searchPaths } from '../../../../main/workspace/search/search-paths'
import { runTool } from '../../../helpers/run-tool'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

async function paths({ workspace, signal }: TestToolContext, change: Partial<SearchScope> = {}) {
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [], ...change }
  const all = { pattern: '', isRegex: false, part: 'path', offset: 0, limit: 500 } as const
  return (await searchPaths({ ...scope, ...all, signal })).paths
}

const tree = {
  '.gitignore': 'node_modules/\ndist\n*.log\n!keep.log\n',
  'node_modules/x/i.ts': 'needle',
  'node_modules/x/dist/j.ts': 'needle',
  'node_modules/y/i.ts': 'needle',
  'dist/k.ts': 'needle',
  'dist/sub/l.ts': 'needle',
  'packages/a/dist/m.ts': 'needle',
  'packages/a/m.ts': 'needle',
  'src/n.ts': 'needle',
  'src/n.tsx': 'needle',
  'keep.log': 'needle',
  'no.log': 'needle',
  'logs.ts/inner.md': 'needle',
}
const seen = ['.gitignore', 'keep.log', 'logs.ts/inner.md', 'packages/a/m.ts', 'src/n.ts', 'src/n.tsx']

describe('a glob chooses among what is not ignored', () => {
  test.each([
    ['**/*', seen],
    ['*', seen],
    ['**', seen],
    ['*.ts', ['logs.ts/inner.md', 'packages/a/m.ts', 'src/n.ts']],
    ['**/*.{ts,tsx}', ['logs.ts/inner.md', 'packages/a/m.ts', 'src/n.ts', 'src/n.tsx']],
    ['src/*.ts*', ['src/n.ts', 'src/n.tsx']],
    ['/src/**', ['src/n.ts', 'src/n.tsx']],
    ['./src/', ['src/n.ts', 'src/n.tsx']],
    ['{src,packages/a}/*', ['packages/a/m.ts', 'src/n.ts', 'src/n.tsx']],
    ['*.log', ['keep.log']],
    ['#*', []],
  ])('%s', async (glob, expected) => {
    expect(await paths(await toolContext(tree), { globs: [glob] })).toEqual(expected)
  })

  test('of a work tree of git, and beneath a root', async () => {
    const context = await toolContext(tree)
    execFileSync('git', ['init', '--quiet', context.workspace])
    expect(await paths(context, { globs: ['**/*'] })).toEqual(seen)
    const beneath = { roots: ['packages'], base: 'packages' }
    expect(await paths(context, { globs: ['a/**'], ...beneath })).toEqual(['a/m.ts'])
    expect(await paths(context, { globs: ['a/dist/*'], ...beneath })).toEqual(['a/dist/m.ts'])
  })

  test('and leaves out what a second one excludes', async () => {
    expect(await paths(await toolContext(tree), { globs: ['*.ts'], excludes: ['src', '*.md'] })).toEqual([
      'packages/a/m.ts',
    ])
  })
})

describe('an ignored file, found if it is named', () => {
  test.each([
    ['node_modules/x/**', ['node_modules/x/dist/j.ts', 'node_modules/x/i.ts']],
    ['node_modules/x', ['node_modules/x/dist/j.ts', 'node_modules/x/i.ts']],
    ['node_modules/*/i.ts', ['node_modules/x/i.ts', 'node_modules/y/i.ts']],
    ['node_modules/**/*.ts', ['node_modules/x/dist/j.ts', 'node_modules/x/i.ts', 'node_modules/y/i.ts']],
    ['**/node_modules/x/*.ts', ['node_modules/x/i.ts']],
    ['dist', ['dist/k.ts', 'dist/sub/l.ts', 'packages/a/dist/m.ts']],
    ['dist/*.ts', ['dist/k.ts']],
    ['{dist,src}/*.ts', ['dist/k.ts', 'src/n.ts']],
    ['packages/*/dist/*.ts', ['packages/a/dist/m.ts']],
    ['no.log', ['no.log']],
  ])('%s', async (glob, expected) => {
    expect(await paths(await toolContext(tree), { globs: [glob] })).toEqual(expected)
  })

  test('by one glob beside another, without finding anything twice', async () => {
    const context = await toolContext(tree)
    expect(await paths(context, { globs: ['dist/**', '**/*.ts', 'dist/k.ts'] })).toEqual([
      ...['dist/k.ts', 'dist/sub/l.ts', 'logs.ts/inner.md', 'packages/a/m.ts', 'src/n.ts'],
    ])
  })

  test('by a root, in which nothing is ignored then', async () => {
    const context = await toolContext(tree)
    expect(await paths(context, { roots: ['node_modules/x'], base: 'node_modules/x' })).toEqual(['dist/j.ts', 'i.ts'])
    expect(await paths(context, { roots: ['dist', 'src'], globs: ['*.ts'] })).toEqual([
      ...['dist/k.ts', 'dist/sub/l.ts', 'src/n.ts'],
    ])
  })

  test('in pages that join to the whole, and never behind a link or in .git', async () => {
    const context = await toolContext({ ...tree, '.git/needle': 'needle' })
    const outside = await toolContext({ 'secret.ts': 'needle' })
    await symlink(outside.workspace, context.path('node_modules/link'))
    expect(await paths(context, { globs: ['node_modules/link/**', '.git/**'] })).toEqual([])
    const query = { roots: ['.'], base: '.', globs: ['*.ts', 'node_modules/**'], excludes: [], pattern: 'needle' }
    const joined: string[] = []
    for (let offset = 0, more = true; more; offset += 2) {
      const options = { isRegex: true, detail: 'files', contextLines: 0, offset, limit: 2 } as const
      const { workspace, signal } = context
      const page = await searchContent({ workspace, signal, ...query, ...options })
      joined.push(...page.files.map(({ path }) => path))
      more = page.more
    }
    expect(joined).toEqual([
      ...['logs.ts/inner.md', 'packages/a/m.ts', 'src/n.ts'],
      ...['node_modules/x/dist/j.ts', 'node_modules/x/i.ts', 'node_modules/y/i.ts'],
    ])
  })
})

describe('without a .gitignore', () => {
  const plain = {
    'app.py': 'needle',
    '.venv/lib/a.py': 'needle',
    '__pycache__/app.pyc': 'needle',
    'web/node_modules/x/i.js': 'needle',
    '.pytest_cache/v': 'needle',
    'build/own.py': 'needle',
    '.env.example': 'needle',
  }

  test('files that programs install and cache are left out, unless they are named', async () => {
    const context = await toolContext(plain)
    expect(await paths(context)).toEqual(['.env.example', 'app.py', 'build/own.py'])
    expect(await paths(context, { globs: ['**/*.py'] })).toEqual(['app.py', 'build/own.py'])
    expect(await paths(context, { globs: ['.venv/**'] })).toEqual(['.venv/lib/a.py'])
    expect(await paths(context, { roots: ['web/node_modules'] })).toEqual(['web/node_modules/x/i.js'])
  })

  test('the person says what is left out', async () => {
    const context = await toolContext(plain)
    expect(await paths(context, { skips: ['build/'] })).toContain('.venv/lib/a.py')
    expect(await paths(context, { skips: ['build/'] })).not.toContain('build/own.py')
    expect(await paths(context, { skips: [] })).toHaveLength(7)
  })

  test('a .gitignore takes back what it wants searched', async () => {
    const context = await toolContext({ ...plain, '.gitignore': '!node_modules/\n' })
    expect(await paths(context)).toContain('web/node_modules/x/i.js')
  })
})

describe('each tool that searches', () => {
  test.each([
    ['explore content', exploreWorkspace, { pattern: 'needle', glob: '**/*' }],
    ['explore path', exploreWorkspace, { pattern: '.', target: 'path', glob: '*' }],
    ['pi grep', piGrep, { pattern: 'needle', glob: '**/*' }],
    ['pi find', piFind, { pattern: '**/*' }],
    ['phi search', phiSearch, { pattern: 'needle', include: '*' }],
    ['phi list_files', phiListFiles, { pattern: '**/*' }],
    ['polpo glob', polpoGlob, { pattern: '**/*' }],
    ['polpo grep', polpoGrep, { pattern: 'needle', include: '**/*' }],
    ['classic list_files', classicListFiles, { glob: '**/*' }],
    ['classic search_files', classicSearchFiles, { pattern: 'needle', glob: '*' }],
  ])('%s leaves out what is ignored, and looks into it where it is named', async (_, tool, input) => {
    const context = await toolContext(tree)
    const text = await runTool(tool, input, context)
    expect(text).toContain('src/n.ts')
    expect(text).not.toMatch(/node_modules|dist/)
    const name = Object.keys(input).find(key => ['glob', 'include'].includes(key)) ?? 'pattern'
    expect(await runTool(tool, { ...input, [name]: 'node_modules/x/**' }, context)).toContain(
      'node_modules/x/dist/j.ts',
    )
  })

  test('a path search says that it takes an expression where it was given a glob', async () => {
    const context = await toolContext(tree)
    const words = "'pattern' is a regular expression; a glob"
    expect(await runTool(exploreWorkspace, { pattern: 'lib/**', target: 'path' }, context)).toContain(words)
    await expect(runTool(exploreWorkspace, { pattern: '**/*.ts', target: 'path' }, context)).rejects.toThrow(words)
    expect(await runTool(exploreWorkspace, { pattern: 'lib', target: 'path' }, context)).toBe('No Match')
  })
})

test('a glob finds what ripgrep finds by it, where nothing is ignored', async () => {
  const files = ['a.ts', 'b/a.ts', 'b/c/a.tsx', 'b/[x]/d', 'e f/g', 'h{i}', 'b/.hidden/j.ts', 'ts', 'é.md']
  const context = await toolContext(Object.fromEntries(files.map(file => [file, 'x'])))
  const globs = [
    ...[
      '*.ts',
      '*.{ts,tsx}',
      '{a,b}/**',
      '{a,{b,c}}*',
      '**/c/**',
      'b/*',
      'b/**/a*',
      '[a-c]*',
      '[!a]*',
      '?.ts',
      '**/?s',
    ],
    ...[
      'b/[[]x]/*',
      '*\\{i\\}',
      'e f/*',
      'é*',
      '*.md',
      'b/c',
      'c',
      '/a.ts',
      '**/*.ts',
      'b/{c,.hidden}/*.ts*',
      '*a*',
      'b/',
    ],
  ]
  for (const glob of globs) {
    const args = ['--no-config', '--hidden', '--no-ignore', '--files', '--sort=path', '--glob', glob, './']
    const bare = glob.replace(/\/$/, '')
    const contents = bare.endsWith('*')
      ? []
      : ['--glob', `${bare.includes('/') ? '' : '**/'}${bare}/**`, '--glob', bare]
    let printed = ''
    try {
      const options = { cwd: context.workspace, encoding: 'utf8' } as const
      printed = execFileSync(await ripgrepPath(), [...args.slice(0, -1), ...contents, './'], options)
    } catch {
      // It found nothing.
    }
    const named = printed
      .split('\n')
      .filter(Boolean)
      .map(path => path.slice(2))
    expect(await paths(context, { globs: [glob] }), glob).toEqual(named)
  }
})

test('a search leaves no file of its own behind', async () => {
  const context = await toolContext(tree)
  const { workspace: own } = await toolContext({})
  vi.stubEnv('TMPDIR', own).stubEnv('TEMP', own)
  onTestFinished(() => void vi.unstubAllEnvs())
  await paths(context, { globs: ['*.ts', 'dist/**'] })
  await expect(paths(context, { globs: ['['] })).rejects.toThrow('invalid glob')
  expect(readdirSync(own)).toEqual([])
})
