import { access, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectRepository } from '../../../main/approvals/inspect-repository'
import { stageFiles } from '../../../main/git/stage-files'
import { slugOf } from '../../../main/git/worktree-files'
import { gitForTest, gitRepository, readyState } from '../../helpers/git-repository'
import { temporaryFolder } from '../../helpers/temp-folder'

/** A repository with a commit, and a worktree of it in which a session works. */
async function withWorktree(title = 'Fix the login') {
  const repository = await gitRepository()
  await repository.write('a.txt', '1\n2\n3\n4\n5\n6\n7\n8\n')
  await repository.write('b.txt', 'b\n')
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  const app = await gitForTest()
  const { worktrees } = app.repositories
  const made = await worktrees.add({ folder: repository.workspace, sessionId: 's', title })
  const inside = (path: string) => join(made.workspace, path)
  const write = (path: string, text: string) => writeFile(inside(path), text)
  const { id } = made.record
  const takeOver = async (way: 'squash' | 'merge' | 'changes', message = 'All of it') =>
    worktrees.takeOver(id, { way, message, digest: (await worktrees.review(id)).digest })
  const undo = (undone: string) => app.repositories.undo(repository.workspace, undone)
  return { repository, app, worktrees, made, id, inside, write, takeOver, undo }
}

test('a worktree is plain to git, on a branch after the message, and the folder stays as it is', async () => {
  const { repository, app, made } = await withWorktree()
  expect(made.record).toMatchObject({ branch: 'atrium/fix-the-login', from: 'main', repository: repository.workspace })
  expect(made.workspace.startsWith(join(app.data, 'worktrees'))).toBe(true)
  expect(await inspectRepository(made.workspace, made.workspace)).toBe(true)
  expect(await inspectRepository(repository.workspace, repository.workspace)).toBe(true)
  const state = await readyState(app.repositories, made.workspace)
  expect(state.head.branch).toBe('atrium/fix-the-login')
  expect((await readyState(app.repositories, repository.workspace)).head.branch).toBe('main')
})

test('two worktrees of one repository have their own files and branches', async () => {
  const { repository, worktrees, made, write } = await withWorktree()
  const other = await worktrees.add({ folder: repository.workspace, sessionId: 't', title: 'Fix the login' })
  expect(other.record.branch).toBe('atrium/fix-the-login-2')
  await write('a.txt', 'mine\n')
  expect(await readFile(join(other.workspace, 'a.txt'), 'utf8')).toBe('1\n2\n3\n4\n5\n6\n7\n8\n')
  expect(await repository.read('a.txt')).toBe('1\n2\n3\n4\n5\n6\n7\n8\n')
  expect((await worktrees.list(repository.workspace)).map(({ branch }) => branch)).toEqual([
    made.record.branch,
    other.record.branch,
  ])
})

test('a squash is one commit of all that the worktree holds, and can be taken back', async () => {
  const { repository, worktrees, id, write, takeOver, undo } = await withWorktree()
  await write('a.txt', '1\n2\n3\n4\n5\n6\n7\neight\n')
  await write('new.txt', 'new\n')
  const review = await worktrees.review(id)
  expect(review).toMatchObject({ into: 'main', uncommitted: 2, commits: 0, conflicts: [] })
  expect(review.changes.map(({ path }) => path)).toEqual(['a.txt', 'new.txt'])
  expect(await repository.git('status', '--porcelain')).toBe('')
  // Changes that are not committed in the folder stay.
  await repository.write('b.txt', 'mine\n')
  const done = await takeOver('squash', 'Write eight\n\nAnd a file.')
  expect(await repository.git('log', '--format=%s %an', 'main')).toBe('Write eight Ada\nfirst Ada\n')
  expect(await repository.read('new.txt')).toBe('new\n')
  expect(await repository.read('b.txt')).toBe('mine\n')
  expect((await worktrees.review(id)).changes).toEqual([])
  await expect(takeOver('squash')).rejects.toThrow('nothing to take over')
  await undo(done.id)
  expect(await repository.git('log', '--format=%s', 'main')).toBe('first\n')
  expect(await repository.read('b.txt')).toBe('mine\n')
  await expect(access(join(repository.workspace, 'new.txt'))).rejects.toThrow()
  expect((await worktrees.review(id)).changes).toHaveLength(2)
})

test('after something was taken over, only what came since is left', async () => {
  const { repository, worktrees, id, write, takeOver } = await withWorktree()
  // Each changes the line that the one before has brought.
  for (const way of ['squash', 'changes', 'merge'] as const) {
    await write('a.txt', `${way}\n2\n3\n4\n5\n6\n7\n8\n`)
    await takeOver(way)
    if (way === 'changes') await repository.git('commit', '-qam', 'changes')
  }
  expect(await repository.read('a.txt')).toMatch(/^merge\n/)
  expect((await worktrees.review(id)).changes).toEqual([])
})

test('a merge brings the commits of the worktree and one of the rest, forward or as a merge', async () => {
  const { repository, app, made, write, takeOver, undo } = await withWorktree()
  await write('a.txt', 'one\n2\n3\n4\n5\n6\n7\n8\n')
  await app.repositories.change(made.workspace, one => stageFiles(one, [{ path: 'a.txt' }]))
  await app.repositories.commit(made.workspace, { message: 'one', amends: false, runsHooks: false })
  await write('new.txt', 'new\n')
  const forward = await takeOver('merge', 'the rest')
  expect(await repository.git('log', '--format=%s', 'main')).toBe('the rest\none\nfirst\n')
  expect((await readyState(app.repositories, made.workspace)).files).toEqual([])
  await undo(forward.id)
  expect(await repository.git('log', '--format=%s', 'main')).toBe('first\n')
  await repository.write('b.txt', 'ours\n')
  await repository.git('commit', '-qam', 'ours')
  await takeOver('merge')
  expect(await repository.git('log', '-1', '--format=%s %P', 'main')).toMatch(
    /^Merge branch 'atrium\/fix-the-login' [0-9a-f]{40} [0-9a-f]{40}\n$/,
  )
  expect(await repository.read('a.txt')).toMatch(/^one\n/)
})

test('changes go into files that are changed themselves, and come back byte by byte', async () => {
  const { repository, id, worktrees, write, inside, takeOver, undo } = await withWorktree()
  await repository.write('a.txt', 'mine\n2\n3\n4\n5\n6\n7\n8\n')
  await write('a.txt', '1\n2\n3\n4\n5\n6\n7\neight\n')
  await rm(inside('b.txt'))
  await symlink('a.txt', inside('link'))
  await writeFile(inside('run.sh'), '#!/bin/sh\n', { mode: 0o755 })
  expect((await worktrees.review(id)).changes.map(({ path }) => path)).toEqual(['a.txt', 'b.txt', 'link', 'run.sh'])
  const done = await takeOver('changes')
  expect(await repository.read('a.txt')).toBe('mine\n2\n3\n4\n5\n6\n7\neight\n')
  expect(await repository.git('status', '--porcelain')).toBe(' M a.txt\n D b.txt\n?? link\n?? run.sh\n')
  await undo(done.id)
  expect(await repository.read('a.txt')).toBe('mine\n2\n3\n4\n5\n6\n7\n8\n')
  expect(await repository.git('status', '--porcelain')).toBe(' M a.txt\n')
})

test('lines that both have changed are named, and nothing changes', async () => {
  const { repository, id, worktrees, write, takeOver } = await withWorktree()
  await repository.write('a.txt', 'ours\n2\n3\n4\n5\n6\n7\n8\n')
  await write('a.txt', 'theirs\n2\n3\n4\n5\n6\n7\n8\n')
  expect(await worktrees.review(id)).toMatchObject({ conflicts: ['a.txt'], changes: [{ path: 'a.txt' }] })
  await expect(takeOver('changes')).rejects.toThrow('Both sides have changed the same lines: a.txt')
  // A commit alone would not conflict, but the file is changed on the disk.
  await expect(takeOver('squash')).rejects.toThrow('Commit or stash them first')
  expect(await repository.git('log', '--format=%s', 'main')).toBe('first\n')
  expect(await repository.read('a.txt')).toMatch(/^ours/)
})

test('what has changed since it was shown is not taken over', async () => {
  const { worktrees, id, write } = await withWorktree()
  await write('a.txt', 'one\n')
  const { digest } = await worktrees.review(id)
  await write('a.txt', 'two\n')
  await expect(worktrees.takeOver(id, { way: 'squash', message: 'x', digest })).rejects.toThrow('changed since')
})

test('one that is discarded comes back with its commits, branch and files', async () => {
  const { repository, app, worktrees, id, made, write, inside, undo } = await withWorktree()
  await write('a.txt', 'one\n')
  await app.repositories.change(made.workspace, one => stageFiles(one, [{ path: 'a.txt' }]))
  await app.repositories.commit(made.workspace, { message: 'one', amends: false, runsHooks: false })
  await write('b.txt', 'not committed\n')
  await write('new.txt', 'new\n')
  const { undo: gone } = await worktrees.remove(id)
  await expect(access(made.workspace)).rejects.toThrow()
  expect(await repository.git('branch', '--list', 'atrium/*')).toBe('')
  expect(await worktrees.list(repository.workspace)).toEqual([])
  await undo(gone.id)
  expect(await readFile(inside('new.txt'), 'utf8')).toBe('new\n')
  expect(await readFile(inside('b.txt'), 'utf8')).toBe('not committed\n')
  expect(await repository.git('log', '--format=%s', 'atrium/fix-the-login')).toBe('one\nfirst\n')
  const state = await readyState(app.repositories, made.workspace)
  expect(state.files.map(({ path }) => path)).toEqual(['b.txt', 'new.txt'])
})

test('one whose folder is gone says so, and is forgotten without its branch', async () => {
  const { repository, worktrees, id, made } = await withWorktree()
  await expect(worktrees.forget(id)).rejects.toThrow('still there')
  await rm(made.record.root, { recursive: true })
  expect(await worktrees.list(repository.workspace)).toMatchObject([{ isGone: true }])
  await expect(worktrees.review(id)).rejects.toThrow('is gone')
  await worktrees.forget(id)
  expect(await repository.git('worktree', 'list', '--porcelain')).not.toContain('atrium/')
  expect(await repository.git('branch', '--list', 'atrium/*')).toContain('atrium/fix-the-login')
})

test('ignored files that .worktreeinclude names come along, and none through a link', async () => {
  const repository = await gitRepository()
  await repository.write('.gitignore', '.env\nlocal\n')
  await repository.write('.worktreeinclude', '.env\nlocal/*\naway/*\n')
  const outside = await temporaryFolder()
  await symlink(outside, join(repository.workspace, 'away'))
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  await repository.write('.env', 'KEY=1\n')
  await repository.write('local/x', 'x\n')
  await rm(join(repository.workspace, 'away'))
  await repository.write('away/x', 'x\n')
  await repository.write('.agents/worktree.json', JSON.stringify({ setup: ['npm ci'] }))
  const { repositories } = await gitForTest()
  const made = await repositories.worktrees.add({ folder: repository.workspace, sessionId: 's', title: 't' })
  expect(made.setup).toEqual(['npm ci'])
  expect(await readFile(join(made.workspace, '.env'), 'utf8')).toBe('KEY=1\n')
  expect(await readFile(join(made.workspace, 'local/x'), 'utf8')).toBe('x\n')
  expect(await readdir(outside)).toEqual([])
})

test('a `.git` that leads elsewhere than it did is not followed', async () => {
  const { app, made, inside } = await withWorktree()
  const other = await gitRepository()
  await writeFile(inside('.git'), `gitdir: ${other.workspace}/.git\n`)
  expect(await inspectRepository(made.workspace, made.workspace)).toBe(false)
  expect(await app.repositories.state(made.workspace)).toMatchObject({ type: 'held' })
})

test('settings that name programs hold a worktree off like its repository, and are allowed with it', async () => {
  const { repository, app, made, worktrees, id } = await withWorktree()
  await repository.git('config', 'core.fsmonitor', '/nowhere/program')
  expect(await app.repositories.state(made.workspace)).toMatchObject({ type: 'held' })
  await expect(worktrees.review(id)).rejects.toThrow('Look at the Git panel')
  await app.repositories.allow(repository.workspace)
  expect(await app.repositories.state(made.workspace)).toMatchObject({ type: 'ready' })
})

test('a repository without commits, or with submodules, says what to do', async () => {
  const repository = await gitRepository()
  const { repositories } = await gitForTest()
  const add = () => repositories.worktrees.add({ folder: repository.workspace, sessionId: 's', title: 't' })
  await expect(add()).rejects.toThrow('no commits yet')
  await repository.write('.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = ../x\n')
  await repository.git('add', '-A')
  await repository.git('commit', '-qm', 'first')
  await repositories.allow(repository.workspace)
  await expect(add()).rejects.toThrow('git submodule update --init')
})

test('a branch is named after any words', () => {
  expect(slugOf('Fix the Lögin, please!')).toBe('fix-the-login-please')
  expect(slugOf('修正')).toBe('work')
  expect(slugOf('a '.repeat(60)).length).toBeLessThanOrEqual(40)
  expect(slugOf('x'.repeat(90))).toHaveLength(40)
})
