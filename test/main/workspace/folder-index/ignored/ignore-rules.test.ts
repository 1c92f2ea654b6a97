import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ignoreList } from '../../../../../main/workspace/folder-index/ignored/ignore-list'
import { scanFolder } from '../../../../../main/workspace/folder-index/scan-folder'
import { emptySnapshot, INDEX_LIMITS } from '../../../../../main/workspace/folder-index/snapshot'
import { runsOf, timeFor } from '../../../../helpers/how-deep'
import { temporaryFolder } from '../../../../helpers/temp-folder'
import { toolContext } from '../../../../helpers/tool-context'

const run = promisify(execFile)
const onLinux = test.skipIf(process.platform !== 'linux')

function indexed(workspace: string): string[] {
  const { files } = scanFolder(workspace, emptySnapshot, INDEX_LIMITS)
  return [...files.keys()].sort()
}

/** The files that git sees in a work tree, none of which was added. */
async function seenByGit(workspace: string): Promise<string[]> {
  const args = ['-C', workspace, '-c', 'core.excludesFile=', 'ls-files', '-z', '--others', '--exclude-standard']
  const { stdout } = await run('git', args)
  return stdout.split('\0').filter(Boolean).sort()
}

const NAMES = ['a', 'b', 'ab', 'abc', 'a b', 'b.c', 'aab', '[a]', 'a*', '!a', '#a', '-', 'a\\b', 'b ', '.a']
const FILES = [
  ...NAMES,
  ...NAMES.map(name => `a/${name}`),
  ...NAMES.map(name => `ab/b.c/${name}`),
  'a/b.d/aab/x/y/abc',
].filter((path, _, all) => !all.some(other => other.startsWith(`${path}/`)))

async function workTree(): Promise<string> {
  const workspace = await temporaryFolder()
  await run('git', ['init', '-q', workspace])
  for (const path of FILES) {
    await mkdir(join(workspace, dirname(path)), { recursive: true })
    await writeFile(join(workspace, path), '')
  }
  return workspace
}

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'x', '.c', ' ', '-', 'ab') },
  { weight: 5, arbitrary: fc.constantFrom('*', '**', '/', '/', '**/', '/**', '?', '***') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('[ab]', '[!a]', '[^b-z]', '[]a]', '[a-', '[', ']', '[[:alpha:]]', '[[:x:]]', '[[:a]'),
  },
  { weight: 1, arbitrary: fc.constantFrom('\\', '\\*', '\\a', '\\ ', '!', '#', '\\#', '[a-c]', '[*]', '[\\]]') },
)
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/'),
    fc.array(piece, { maxLength: 6 }),
    fc.constantFrom('', '', '/', ' ', '\r'),
  )
  .map(([start, pieces, end]) => start + pieces.join('') + end)
  // Here git is at odds with its own manual: two stars behind a letter are to be one, and an escaped slash is a slash.
  .filter(text => !text.includes('\\/') && !/[^/*]\*\*/.test(text.replace('!', '')))
const list = fc.array(line, { minLength: 1, maxLength: 4 }).map(lines => `${lines.join('\n')}\n`)

describe('the files that are looked at', () => {
  onLinux('are those that git sees, whatever its lists say', { timeout: timeFor(60_000) }, async () => {
    const workspace = await workTree()
    const lists = ['.gitignore', 'a/.gitignore', '.git/info/exclude']
    await fc.assert(
      fc.asyncProperty(fc.tuple(list, list, list), async texts => {
        for (const [at, text] of texts.entries()) await writeFile(join(workspace, lists[at] ?? ''), text)
        expect(indexed(workspace)).toEqual(await seenByGit(workspace))
      }),
      { numRuns: runsOf(200) },
    )
  })

  onLinux('are found at once beside lists that are pipes, devices, links or large', { timeout: 10_000 }, async () => {
    const { workspace } = await toolContext({ 'a/x': '', 'b/x': '', 'c/x': '', 'd/x': '', x: '', rules: 'x' })
    await run('mkfifo', [join(workspace, '.gitignore'), join(workspace, 'a/.gitignore')])
    await mkdir(join(workspace, '.git/info'), { recursive: true })
    await run('mkfifo', [join(workspace, '.git/info/exclude')])
    await symlink('/dev/zero', join(workspace, 'b/.gitignore'))
    await symlink('../rules', join(workspace, 'c/.gitignore'))
    await writeFile(join(workspace, 'd/.gitignore'), 'x\n'.repeat(600_000))
    expect(indexed(workspace).filter(path => path.endsWith('x'))).toEqual(['a/x', 'b/x', 'c/x', 'd/x', 'x'])
  })
})

describe('a pattern', () => {
  const deep = `${'a/'.repeat(2_000)}c`
  const long = 'a'.repeat(255)

  test.each([
    ['two stars again and again', `${'**/'.repeat(3_000)}b`, deep],
    ['two stars between names', `${'**/a/'.repeat(600)}b`, deep],
    ['stars and a letter in turn', `${'*a'.repeat(200)}b`, long],
    ['stars and sets in turn', `${'*[ab]'.repeat(200)}c`, long],
    ['stars in each name', '*a*a*a*a*b/'.repeat(50), deep],
    ['half a million stars', '*a'.repeat(500_000), long],
  ])('of %s is held against a path in no time', { timeout: 5_000 }, (_, pattern, path) => {
    const rules = ignoreList([pattern])
    for (let time = 0; time < 20; time++) expect(rules(path, false)).toBeUndefined()
  })

  test('of a hundred thousand plain names is looked up', { timeout: 5_000 }, () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `name-${index}`)
    const rules = ignoreList([names.join('\n')])
    expect(names.every(name => rules(`in/${name}`, false))).toBe(true)
    expect(rules('name', false)).toBeUndefined()
  })

  test('pays no heed to letter case where the file system does not', () => {
    expect(ignoreList(['Build\n*.LOG'], true)('a/bUILD', true)).toBe(true)
    expect(ignoreList(['Build\n*.LOG'], true)('x.log', false)).toBe(true)
    expect(ignoreList(['Build\n*.LOG'], false)('build', true)).toBeUndefined()
  })
})
