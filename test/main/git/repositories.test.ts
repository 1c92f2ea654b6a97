import { chmod, lstat, mkdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileDiff } from '../../../main/git/file-diff'
import { readCounts } from '../../../main/git/read-counts'
import { applyPart, stageFiles, unstageFiles } from '../../../main/git/stage-files'
import { fileIn, gitForTest, gitRepository, readyState } from '../../helpers/git-repository'
import { temporaryFolder } from '../../helpers/temp-folder'

async function withCommit(files: Record<string, string> = { 'a.txt': 'one\ntwo\nthree\n' }) {
  const repository = await gitRepository()
  for (const [path, content] of Object.entries(files)) await repository.write(path, content)
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  return { ...repository, ...(await gitForTest()) }
}

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index}`)
const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
const replaced = (...changes: [number, string][]) =>
  text(LINES.map((line, index) => changes.find(([at]) => at === index)?.[1] ?? line))

describe('the state', () => {
  test('tells a folder without a repository from a bare one and an empty one', async () => {
    const { repositories } = await gitForTest()
    const folder = await temporaryFolder()
    expect(await repositories.state(folder)).toEqual({ type: 'none' })
    const { workspace, git } = await gitRepository()
    expect(await readyState(repositories, workspace)).toMatchObject({
      head: { branch: 'main' },
      files: [],
      hasIdentity: true,
    })
    await git('clone', '--bare', '--quiet', '.', join(folder, 'bare'))
    expect(await repositories.state(join(folder, 'bare'))).toEqual({ type: 'bare' })
  })

  test('names files of each kind, whatever they are called', async () => {
    const { workspace, write, git, repositories } = await withCommit({
      'a b': '1\n',
      gone: '1\n',
      moved: 'x\n'.repeat(20),
    })
    await write('a b', '2\n')
    await rm(join(workspace, 'gone'))
    await git('mv', '--', 'moved', '-renamed')
    await write('new\nline', '')
    await write('\u202ertl', '')
    const { files } = await readyState(repositories, workspace)
    expect(files).toEqual(
      expect.arrayContaining([
        { path: 'a b', unstaged: 'changed' },
        { path: 'gone', unstaged: 'deleted' },
        { path: '-renamed', from: 'moved', staged: 'renamed' },
        { path: 'new\nline', isNew: true },
        { path: '\u202ertl', isNew: true },
      ]),
    )
  })

  test('shows a folder that is a part of a repository as that part', async () => {
    const { workspace, write, git, repositories } = await withCommit({ 'sub/a': '1\n', b: '1\n' })
    await write('sub/a', '2\n')
    await write('b', '2\n')
    await git('add', 'b')
    const state = await readyState(repositories, join(workspace, 'sub'))
    expect(state).toMatchObject({ root: workspace, prefix: 'sub/', stagedElsewhere: 1 })
    expect(state.files.map(({ path }) => path)).toEqual(['sub/a'])
  })

  test('tells of a merge, a detached commit, a locked index, and hooks', async () => {
    const { workspace, write, git, repositories } = await withCommit()
    await git('switch', '-qc', 'other')
    await write('a.txt', 'other\n')
    await git('commit', '-qam', 'other')
    await git('switch', '-q', 'main')
    await write('a.txt', 'main\n')
    await git('commit', '-qam', 'main')
    await git('merge', 'other').catch(() => undefined)
    expect(await readyState(repositories, workspace)).toMatchObject({
      operation: 'merge',
      files: [{ path: 'a.txt', conflict: 'both-changed' }],
    })
    await git('merge', '--abort')
    await git('switch', '-q', '--detach')
    expect((await readyState(repositories, workspace)).head.branch).toBeUndefined()
    await write('.git/index.lock', '')
    await write('.git/hooks/pre-commit', '#!/bin/sh\n')
    await chmod(join(workspace, '.git/hooks/pre-commit'), 0o755)
    const state = await readyState(repositories, workspace)
    expect(state.lockedAt).toBeGreaterThan(0)
    expect(state.hooks).toEqual(['pre-commit'])
    await expect(
      repositories.change(workspace, repository => stageFiles(repository, [{ path: 'a.txt' }])),
    ).rejects.toThrow('Another git is working')
  })

  test('counts lines that come and go, of new files too', async () => {
    const { workspace, write, git, repositories } = await withCommit()
    await write('a.txt', 'one\nTWO\nthree\nfour\n')
    await git('add', 'a.txt')
    await write('a.txt', 'one\n')
    await write('new', 'x\ny')
    const { files } = await readyState(repositories, workspace)
    expect(await repositories.read(workspace, repository => readCounts(repository, files))).toEqual({
      staged: { 'a.txt': { added: 2, removed: 1 } },
      unstaged: { 'a.txt': { added: 0, removed: 3 }, new: { added: 2, removed: 0 } },
    })
  })

  test('writes nothing into the repository', async () => {
    const { workspace, write, repositories } = await withCommit()
    await write('a.txt', 'changed\n')
    const before = (await lstat(join(workspace, '.git/index'))).mtimeMs
    await readyState(repositories, workspace)
    expect((await lstat(join(workspace, '.git/index'))).mtimeMs).toBe(before)
  })
})

describe('staging', () => {
  test('takes files of every kind, and gives them back', async () => {
    const { workspace, write, git, repositories } = await withCommit({ a: '1\n', gone: '1\n' })
    await write('a', '2\n')
    await write('-n', '')
    await rm(join(workspace, 'gone'))
    const { files } = await readyState(repositories, workspace)
    await repositories.change(workspace, repository => stageFiles(repository, files))
    expect(await git('status', '--porcelain')).toBe('A  -n\nM  a\nD  gone\n')
    const staged = (await readyState(repositories, workspace)).files
    await repositories.change(workspace, repository => unstageFiles(repository, staged, true))
    expect((await git('status', '--porcelain')).split('\n').sort()).toEqual(['', ' D gone', ' M a', '?? -n'])
  })

  test.skipIf(process.platform !== 'linux')('takes a file whose name is no UTF-8', async () => {
    const { workspace, git, repositories } = await withCommit()
    const name = Buffer.concat([Buffer.from(`${workspace}/caf`), Buffer.from([0xe9])])
    await writeFile(name, 'x\n')
    const [file] = (await readyState(repositories, workspace)).files
    expect(file).toMatchObject({ isNew: true, raw: expect.any(String) })
    const files = file ? [file] : []
    await expect(repositories.discard(workspace, files)).rejects.toThrow('isn’t valid Unicode')
    await repositories.change(workspace, repository => stageFiles(repository, files))
    expect(await git('diff', '--cached', '--name-only')).toBe('"caf\\351"\n')
    const staged = (await readyState(repositories, workspace)).files
    await repositories.change(workspace, repository => unstageFiles(repository, staged, true))
    expect(await git('diff', '--cached', '--name-only')).toBe('')
  })

  test('works before the first commit', async () => {
    const { workspace, write, git } = await gitRepository()
    const { repositories } = await gitForTest()
    await write('a', '1\n')
    await repositories.change(workspace, repository => stageFiles(repository, [{ path: 'a' }]))
    expect(await git('status', '--porcelain')).toBe('A  a\n')
    await repositories.change(workspace, repository => unstageFiles(repository, [{ path: 'a' }], false))
    expect(await git('status', '--porcelain')).toBe('?? a\n')
  })

  test('a hunk and lines go alone, and come back alone', async () => {
    const { workspace, write, git, repositories } = await withCommit({ a: text(LINES) })
    await write('a', replaced([2, 'first'], [30, 'second']))
    const file = await fileIn(repositories, workspace, 'a')
    const { digest = '', change } = await repositories.read(workspace, repository =>
      fileDiff(repository, file, 'unstaged'),
    )
    expect(change.diff.type === 'lines' && change.diff.hunks).toHaveLength(2)
    await repositories.change(workspace, repository =>
      applyPart(repository, { file, side: 'unstaged' }, { digest, choices: [{ hunk: 1 }] }),
    )
    expect(await git('show', ':a')).toBe(replaced([30, 'second']))
    const staged = await repositories.read(workspace, repository => fileDiff(repository, file, 'staged'))
    const lines = staged.change.diff.type === 'lines' ? (staged.change.diff.hunks[0]?.lines ?? []) : []
    await repositories.change(workspace, repository =>
      applyPart(
        repository,
        { file, side: 'staged' },
        { digest: staged.digest ?? '', choices: [{ hunk: 0, lines: [lines.indexOf('+second')] }] },
      ),
    )
    expect(await git('show', ':a')).toBe(text(LINES.filter((_, index) => index !== 30)))
  })

  test('a part of a new file leaves the rest on the disk', async () => {
    const { workspace, write, git, repositories } = await withCommit()
    await write('new', 'one\ntwo\nthree')
    const file = await fileIn(repositories, workspace, 'new')
    const { digest = '' } = await repositories.read(workspace, repository => fileDiff(repository, file, 'unstaged'))
    await repositories.change(workspace, repository =>
      applyPart(repository, { file, side: 'unstaged' }, { digest, choices: [{ hunk: 0, lines: [1] }] }),
    )
    expect(await git('show', ':new')).toBe('two\n')
  })

  test('refuses where the file has changed since it was seen', async () => {
    const { workspace, write, repositories } = await withCommit()
    await write('a.txt', 'one\nTWO\nthree\n')
    const file = await fileIn(repositories, workspace, 'a.txt')
    const { digest = '' } = await repositories.read(workspace, repository => fileDiff(repository, file, 'unstaged'))
    await write('a.txt', 'one\nZWEI\nthree\n')
    await expect(
      repositories.change(workspace, repository =>
        applyPart(repository, { file, side: 'unstaged' }, { digest, choices: [{ hunk: 0 }] }),
      ),
    ).rejects.toThrow('has changed since')
  })
})

describe('discarding', () => {
  test('brings back what is staged, and undoing brings back what was on the disk', async () => {
    const { workspace, write, read, repositories } = await withCommit({ a: 'one\r\n', gone: 'bytes\xff\n' })
    await write('a', 'mine\r\nno end')
    await rm(join(workspace, 'gone'))
    await write('new/file', 'new\n')
    const { files } = await readyState(repositories, workspace)
    const undo = await repositories.discard(workspace, files)
    expect((await readyState(repositories, workspace)).files).toEqual([])
    expect(await read('a')).toBe('one\r\n')
    expect((await readyState(repositories, workspace)).undos[0]).toMatchObject({
      type: 'files',
      names: ['a', 'gone', 'new/file'],
    })
    await repositories.undo(workspace, undo.id)
    expect(await read('a')).toBe('mine\r\nno end')
    expect(await read('new/file')).toBe('new\n')
    expect((await readyState(repositories, workspace)).files.map(({ path }) => path)).toEqual(['a', 'gone', 'new/file'])
    await expect(repositories.undo(workspace, undo.id)).rejects.toThrow('taken back already')
  })

  test('links and the bit for running come back, too', async () => {
    const { workspace, write, git, repositories } = await withCommit({ run: '#!/bin/sh\n', plain: 'x\n' })
    await symlink('plain', join(workspace, 'link'))
    await chmod(join(workspace, 'run'), 0o755)
    await git('add', '-A')
    await git('commit', '-qm', 'second')
    await chmod(join(workspace, 'run'), 0o644)
    await rm(join(workspace, 'link'))
    await symlink('elsewhere', join(workspace, 'link'))
    await rm(join(workspace, 'plain'))
    await symlink('run', join(workspace, 'plain'))
    const { files } = await readyState(repositories, workspace)
    const undo = await repositories.discard(workspace, files)
    expect(await git('status', '--porcelain')).toBe('')
    await repositories.undo(workspace, undo.id)
    expect(await readlink(join(workspace, 'link'))).toBe('elsewhere')
    expect(await readlink(join(workspace, 'plain'))).toBe('run')
    expect((await lstat(join(workspace, 'run'))).mode & 0o777).toBe(0o644)
    await write('ignored', '')
  })

  test('lines go alone from the disk', async () => {
    const { workspace, write, read, repositories } = await withCommit({ a: text(LINES) })
    await write('a', replaced([2, 'first'], [30, 'second']))
    const file = await fileIn(repositories, workspace, 'a')
    const { digest = '' } = await repositories.read(workspace, repository => fileDiff(repository, file, 'unstaged'))
    const undo = await repositories.discardPart(workspace, file, { digest, choices: [{ hunk: 0 }] })
    expect(await read('a')).toBe(replaced([30, 'second']))
    await repositories.undo(workspace, undo.id)
    expect(await read('a')).toBe(replaced([2, 'first'], [30, 'second']))
  })

  test('in a part of a repository it changes that part', async () => {
    const { workspace, write, read, repositories } = await withCommit({ 'sub/a': '1\n', b: '1\n' })
    await write('sub/a', '2\n')
    await write('b', '2\n')
    const inside = join(workspace, 'sub')
    const { files } = await readyState(repositories, inside)
    await repositories.discard(inside, files)
    expect([await read('sub/a'), await read('b')]).toEqual(['1\n', '2\n'])
    await expect(repositories.discard(inside, [{ path: 'b', unstaged: 'changed' }])).rejects.toThrow('outside')
  })
})

describe('committing', () => {
  test('keeps the message, and can be taken back', async () => {
    const { workspace, write, git, repositories } = await withCommit()
    await write('a.txt', 'changed\n')
    await git('add', 'a.txt')
    const message = 'Subject — “with” signs\n\n# not a comment\nbody'
    expect(await repositories.commit(workspace, { message, amends: false, runsHooks: true })).toEqual({ isDone: true })
    expect((await git('log', '-1', '--format=%B')).trim()).toBe(message)
    const { undos } = await readyState(repositories, workspace)
    expect(undos[0]).toMatchObject({ type: 'commit', names: ['Subject — “with” signs'] })
    await repositories.undo(workspace, undos[0]?.id ?? '')
    expect(await git('log', '--format=%s')).toBe('first\n')
    expect(await git('diff', '--cached', '--name-only')).toBe('a.txt\n')
    await repositories.commit(workspace, { message, amends: false, runsHooks: true })
    const again = (await readyState(repositories, workspace)).undos[0]?.id ?? ''
    await git('commit', '-q', '--allow-empty', '-m', 'later')
    await expect(repositories.undo(workspace, again)).rejects.toThrow('has moved on since')
  })

  test('shows what a hook says where that refuses, and goes without hooks where the person wants that', async () => {
    const { workspace, write, git, repositories, events } = await withCommit()
    await write('.git/hooks/pre-commit', '#!/bin/sh\necho looking >&2\nexit 1\n')
    await chmod(join(workspace, '.git/hooks/pre-commit'), 0o755)
    await write('a.txt', 'changed\n')
    await git('add', 'a.txt')
    const refused = await repositories.commit(workspace, { message: 'x', amends: false, runsHooks: true })
    expect(refused).toMatchObject({ isDone: false, output: 'looking\n' })
    expect(events).toContain('looking\n')
    expect(await repositories.commit(workspace, { message: 'x', amends: false, runsHooks: false })).toEqual({
      isDone: true,
    })
  })

  test('amending takes the place of the last commit, and that one can be had again', async () => {
    const { workspace, git, repositories } = await withCommit()
    const before = await git('rev-parse', 'HEAD')
    await repositories.commit(workspace, { message: 'better', amends: true, runsHooks: true })
    expect(await git('log', '--format=%s')).toBe('better\n')
    const { undos } = await readyState(repositories, workspace)
    await repositories.undo(workspace, undos[0]?.id ?? '')
    expect(await git('rev-parse', 'HEAD')).toBe(before)
  })

  test('says what to do where nobody has a name, and where nothing is staged', async () => {
    const home = await temporaryFolder()
    await writeFile(join(home, '.gitconfig'), '[user]\nuseConfigOnly = true\n')
    const { workspace, write } = await gitRepository()
    await write('a', '1\n')
    const { repositories } = await gitForTest(home)
    await repositories.change(workspace, repository => stageFiles(repository, [{ path: 'a' }]))
    expect((await readyState(repositories, workspace)).hasIdentity).toBe(false)
    const outcome = await repositories.commit(workspace, { message: 'x', amends: false, runsHooks: true })
    expect(JSON.stringify(outcome)).toContain('Git doesn’t know who you are')
    const own = await gitForTest()
    await mkdir(join(workspace, 'empty'))
    await own.repositories.commit(workspace, { message: 'x', amends: false, runsHooks: true })
    const nothing = await own.repositories.commit(workspace, { message: 'y', amends: false, runsHooks: true })
    expect(JSON.stringify(nothing)).toContain('Nothing is staged')
  })
})
