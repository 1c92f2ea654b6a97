import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { AskIndex } from '../../../../main/workspace/folder-index/ask-index'
import { wordsForCoverage } from '../../../../main/workspace/folder-index/coverage-words'
import { folderWatches } from '../../../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../../../main/workspace/folder-index/index-service'
import { INDEX_LIMITS } from '../../../../main/workspace/folder-index/snapshot'
import { toolContext } from '../../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')
const run = promisify(execFile)

/** The index on this thread. */
function indexHere(limits = INDEX_LIMITS): AskIndex {
  const service = indexService(limits)
  return { ask: async question => service(question), close: async () => undefined }
}

async function watched(files: Record<string, string | Uint8Array>, limits = INDEX_LIMITS) {
  const context = await toolContext(files)
  const watches = folderWatches(indexHere(limits), context.blobs)
  /** Returns what `work` did according to the index. */
  async function during(work: () => Promise<unknown>) {
    const { end } = await watches.begin(context.workspace)
    await work()
    const found = await end()
    if (!found) throw new Error('nothing is known')
    return found
  }
  return { context, watches, during, at: (name: string) => join(context.workspace, name) }
}

describe('the change in a folder', () => {
  test('is what was created, changed and deleted, with the bytes from before', async () => {
    const { context, during, at } = await watched({ keep: 'k', edit: 'one\n', 'd/gone': 'old' })
    const found = await during(async () => {
      await writeFile(at('edit'), 'two\n')
      await rm(at('d/gone'))
      await mkdir(at('new/deep'), { recursive: true })
      await writeFile(at('new/deep/file'), 'fresh')
    })
    expect(found).toMatchObject({ created: 1, changed: 1, deleted: 1, notUndoable: [], notNamed: 0 })
    expect(found.changes).toMatchObject([
      { path: 'd/gone', after: null, folders: [], before: { bytes: 3 } },
      { path: 'edit', before: { bytes: 4 }, after: { bytes: 4 }, folders: [] },
      { path: 'new/deep/file', before: null, blob: null, folders: ['new', 'new/deep'] },
    ])
    expect(Buffer.from(await context.blobs.get(found.changes[0]?.blob ?? '')).toString()).toBe('old')
    expect(found.files[1]?.diff).toMatchObject({ hunks: [{ lines: ['-one', '+two'] }] })
  })

  test('is nothing where a file was only touched or read', async () => {
    const { during, at } = await watched({ a: 'same', b: 'b' })
    const found = await during(async () => {
      await utimes(at('a'), 1, 1)
      await writeFile(at('b'), 'b')
    })
    expect(found).toMatchObject({ created: 0, changed: 0, deleted: 0, changes: [], notUndoable: [] })
  })

  test('is found where a file keeps its size and its time', async () => {
    const { during, at } = await watched({ a: 'one' })
    for (const content of ['two', 'six', 'ten']) {
      const found = await during(async () => {
        await writeFile(at('a'), content)
        await utimes(at('a'), 1, 1)
      })
      expect(found).toMatchObject({ changed: 1 })
    }
  })

  test('leaves out what git ignores, and .git itself, in nested work trees too', async () => {
    const { during, context } = await watched({
      '.gitignore': 'out/\n*.log\n!keep.log\n',
      'nested/.gitignore': 'own\n',
      'nested/.git/HEAD': 'ref',
      'nested/.git/info/exclude': 'excluded\n',
    })
    const found = await during(() =>
      context.write({
        'out/a': '',
        'a.log': '',
        'keep.log': '',
        '.git/x': '',
        'nested/own': '',
        'nested/excluded': '',
        'nested/.git/y': '',
        'nested/b.log': '',
        'nested/.gitignore': 'own\n',
        'd/y': '',
      }),
    )
    // The rules of a work tree end where another one begins.
    expect(found.changes.map(({ path }) => path)).toEqual(['d/y', 'keep.log', 'nested/b.log'])
  })

  onPosix('follows the rules as git itself does', async () => {
    const { context, during } = await watched({
      'sub/.gitignore': '!b.tmp\n/only\n',
      '.gitignore': '*.tmp\nbuild\n/top\n',
    })
    await run('git', ['init', '-q'], { cwd: context.workspace })
    const names = ['a.tmp', 'b.tmp', 'only', 'top', 'build/x', 'x/build/y', 'plain', 'é.tmp', 'sp ace']
    const files = Object.fromEntries(
      ['', 'sub/', 'sub/deep/'].flatMap(prefix => names.map(name => [prefix + name, ''])),
    )
    const found = await during(() => context.write(files))
    const { stdout } = await run('git', ['ls-files', '-z', '--others', '--exclude-standard'], {
      cwd: context.workspace,
    })
    const untracked = stdout.split('\0').filter(path => path !== '' && !path.endsWith('.gitignore'))
    expect(found.changes.map(({ path }) => path).sort()).toEqual(untracked.sort())
  })

  test('follows the lists above a folder within a work tree, unless they ignore the folder itself', async () => {
    const { context } = await watched({ '.git/HEAD': '', '.gitignore': 'out\n*.log\n', 'sub/a': '', 'out/a': '' })
    const watches = folderWatches(indexHere(), context.blobs)
    for (const [folder, names] of [
      ['sub', ['b']],
      ['out', ['b', 'b.log']],
    ] as const) {
      const { end } = await watches.begin(join(context.workspace, folder))
      await context.write({ [`${folder}/b`]: '', [`${folder}/b.log`]: '' })
      expect((await end())?.changes.map(({ path }) => path)).toEqual(names)
    }
  })

  test('never claims to have made what a list hid before', async () => {
    const { during, at, context } = await watched({ '.gitignore': 'hidden\n', 'hidden/mine': 'precious', other: '' })
    const found = await during(async () => {
      await rm(at('.gitignore'))
      await rename(at('other'), at('moved'))
    })
    expect(found.changes.map(({ path }) => path)).toEqual(['.gitignore', 'moved', 'other'])
    expect(found.notUndoable).toMatchObject([{ path: 'hidden/mine', kind: 'created' }])
    expect(await readFile(context.path('hidden/mine'), 'utf8')).toBe('precious')
  })

  test('is not a deletion where a list hides a file from now on', async () => {
    const { during, at } = await watched({ a: 'a', b: 'b' })
    const found = await during(async () => {
      await writeFile(at('.gitignore'), 'a\nb\n')
      await writeFile(at('b'), 'changed')
    })
    expect(found.changes).toMatchObject([
      { path: '.gitignore' },
      { path: 'b', before: { bytes: 1 }, after: { bytes: 7 } },
    ])
  })

  onPosix('names what cannot be taken back: links, permissions, and what was too large', async () => {
    const limits = { ...INDEX_LIMITS, keptFile: 4, keptTotal: 6 }
    const { during, at } = await watched({ a: '1234', b: '12345', c: '123', x: '' }, limits)
    await symlink('a', at('link'))
    const found = await during(async () => {
      await rm(at('b'))
      await rm(at('c'))
      await rm(at('link'))
      await symlink('b', at('other'))
      await chmod(at('x'), 0o755)
    })
    expect(found.changes).toEqual([])
    expect(found.notUndoable.map(({ path, kind, reason }) => `${path} ${kind}: ${reason}`)).toEqual([
      expect.stringContaining('b deleted: was larger than'),
      expect.stringContaining('c deleted: Atrium keeps at most'),
      'link deleted: was a symbolic link',
      'other created: a symbolic link',
      'x changed: only permissions changed',
    ])
  })

  test('is not known where there are too many files', async () => {
    const { watches, context } = await watched({ a: '', b: '', c: '' }, { ...INDEX_LIMITS, files: 2 })
    const { end } = await watches.begin(context.workspace)
    expect(await end()).toBeNull()
    const { covers, words } = wordsForCoverage(await watches.coverage(context.workspace))
    expect(covers).toBe('none')
    expect(words).toContain('more than 2 files')
  })

  const numbered = (name: string, length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`${name}${index}`, 'x']))

  test('keeps all that was deleted, and shows a bounded number of it', async () => {
    const { during, at } = await watched(numbered('n', 2_300))
    const found = await during(async () => {
      for (let index = 0; index < 2_300; index++) await rm(at(`n${index}`))
    })
    expect([found.deleted, found.changes.length, found.files.length]).toEqual([2_300, 2_300, 100])
    expect([found.notUndoable.length, found.notNamed]).toEqual([0, 0])
  })

  test('lists no more than can be taken back of one command, what was there before first, and counts all', async () => {
    const { during, context, at } = await watched({ z: 'precious' }, { ...INDEX_LIMITS, changes: 50 })
    const found = await during(async () => {
      await context.write(numbered('n', 300))
      await rm(at('z'))
    })
    expect([found.created, found.changes.length, found.changes.at(-1)?.path]).toEqual([300, 50, 'z'])
    expect([found.notUndoable.length, found.notNamed]).toEqual([200, 51])
    expect(found.notUndoable[0]?.reason).toBe('only 50 files per command can be restored')
  })
})

test('the same files keep their room, however they change', async () => {
  const limits = { ...INDEX_LIMITS, keptTotal: 10 }
  const { during, at, watches, context } = await watched({ a: '1', 'd/b': '12345', 'd/e/c': '1234' }, limits)
  for (const content of ['12', '123', '1', '1234']) {
    const found = await during(() => writeFile(at('a'), content))
    expect(found).toMatchObject({ changes: [{ path: 'a' }], notUndoable: [] })
  }
  expect(await watches.coverage(context.workspace)).toMatchObject({ noRoom: 1 })
})

describe('the part that could be taken back', () => {
  test('is all where every file is kept', async () => {
    const { watches, context } = await watched({ a: 'a' })
    expect(wordsForCoverage(await watches.coverage(context.workspace))).toMatchObject({
      covers: 'all',
      words: 'All changes to file contents in the folder can be undone.',
      limits: 'Can’t be undone: changes outside the folder, in .git, to ignored files, or to permissions only.',
    })
  })

  test('is a part where some are too large or too many', async () => {
    const { watches, context } = await watched(
      { a: '12345', b: '1234', c: '1234' },
      { files: 9, keptFile: 4, keptTotal: 5, changes: 2 },
    )
    const coverage = await watches.coverage(context.workspace)
    expect(coverage).toMatchObject({ files: 3, tooLarge: 1, noRoom: 1, unreadable: 0 })
    expect(wordsForCoverage(coverage)).toMatchObject({
      covers: 'partly',
      words: expect.stringMatching(/of 3 files, 1 larger .*, 1 beyond the limit of 2 per command would be lost\.$/),
      limits: expect.stringContaining('.git'),
    })
  })
})

test.skipIf(process.platform !== 'linux')(
  'a file that cannot be looked at is counted among those that would be lost',
  async () => {
    const { watches, context } = await watched({ a: 'a' })
    await writeFile(Buffer.from([...Buffer.from(`${context.workspace}/`), 0xff]), 'no text is its name')
    const deeper = 'd'.repeat(250)
    await run('sh', ['-c', `for i in $(seq 20); do mkdir ${deeper} && cd -P ${deeper}; done; echo x > lost`], {
      cwd: context.workspace,
    })
    const coverage = await watches.coverage(context.workspace)
    expect(coverage).toMatchObject({ files: 1, unreadable: 2 })
    expect(wordsForCoverage(coverage)).toMatchObject({ covers: 'partly' })
    // Node cannot name what lies so deep, and could not remove it after the test.
    await run('rm', ['-rf', context.path(deeper)])
  },
)

test('a folder of more folders than are indexed is not known', async () => {
  const names = Array.from({ length: 12 }, (_, index) => [`d${index}/.gitignore`, '*'])
  const limits = { ...INDEX_LIMITS, files: 10 }
  const { watches, context } = await watched(Object.fromEntries(names), limits)
  expect(wordsForCoverage(await watches.coverage(context.workspace))).toMatchObject({ covers: 'none' })
})

test('several watches of a folder see each their own span', async () => {
  const { watches, context, at } = await watched({ a: '1' })
  const outer = await watches.begin(context.workspace)
  await writeFile(at('a'), '2')
  const inner = await watches.begin(context.workspace)
  await mkdir(dirname(at('d/b')))
  await writeFile(at('d/b'), '3')
  expect((await outer.end())?.changes.map(({ path }) => path)).toEqual(['a', 'd/b'])
  expect((await inner.end())?.changes.map(({ path }) => path)).toEqual(['d/b'])
})
