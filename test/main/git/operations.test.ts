import { expect, test } from 'vitest'
import { abortOperation, planOperation } from '../../../main/git/operations'
import type { OperationKind } from '../../../shared/git/git-operations'
import { gitForTest, gitRepository, readyState } from '../../helpers/git-repository'

const LINES = (first: string, last: string) => `${first}\n2\n3\n4\n5\n6\n7\n8\n${last}\n`

/** main and other have each gone on from a commit, in lines of a file that lie apart, and in files of their own. */
async function withBranches(ours = LINES('ours', '9'), theirs = LINES('1', 'theirs')) {
  const repository = await gitRepository()
  const { git, write, workspace } = repository
  await write('a.txt', LINES('1', '9'))
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  await git('switch', '-qc', 'other')
  await write('a.txt', theirs)
  await git('commit', '-qam', 'theirs\n\nWith a body.', '--author=Bob <bob@example.com>', '--date=2020-01-02T03:04:05')
  await write('b.txt', 'b\n')
  await git('add', '-A')
  await git('commit', '-qm', 'new file')
  await git('switch', '-q', 'main')
  await write('a.txt', ours)
  await git('commit', '-qam', 'ours')
  const { repositories } = await gitForTest()
  const at = async (name: string) => (await git('rev-parse', name)).trim()
  const request = async (kind: OperationKind, name: string) => ({ kind, name, commit: await at(name) })
  const plan = async (kind: OperationKind, name: string) => {
    const asked = await request(kind, name)
    return repositories.read(workspace, one => planOperation(one, asked))
  }
  const run = async (kind: OperationKind, name: string) =>
    repositories.runOperation(workspace, await request(kind, name), (await plan(kind, name)).digest)
  const log = async () => (await git('log', '--format=%s', '--topo-order')).trim().split('\n')
  const undo = async (result: Awaited<ReturnType<typeof run>>) => {
    if (!('undo' in result)) throw new Error('It waits')
    await repositories.undo(workspace, result.undo.id)
  }
  return { ...repository, repositories, at, request, plan, run, log, undo }
}

test('a plan says what a merge would bring, and changes nothing', async () => {
  const { plan, git, at } = await withBranches()
  const before = await at('HEAD')
  const found = await plan('merge', 'other')
  expect(found).toMatchObject({ branch: 'main', total: 2, conflicts: [] })
  expect(found.commits.map(({ subject }) => subject)).toEqual(['new file', 'theirs'])
  expect(found.changes.map(({ path }) => path)).toEqual(['a.txt', 'b.txt'])
  expect(await at('HEAD')).toBe(before)
  expect(await git('status', '--porcelain')).toBe('')
})

test('a merge keeps what is not committed elsewhere, and is taken back', async () => {
  const { run, undo, log, read, write, git } = await withBranches()
  await write('mine.txt', 'mine\n')
  const done = await run('merge', 'other')
  expect((await log())[0]).toBe("Merge branch 'other'")
  expect(await read('a.txt')).toBe(LINES('ours', 'theirs'))
  await undo(done)
  expect(await log()).toEqual(['ours', 'first'])
  expect(await git('status', '--porcelain')).toBe('?? mine.txt\n')
})

test('a branch that only has more moves this one forward', async () => {
  const { git, plan, run, at } = await withBranches()
  await git('reset', '-q', '--hard', 'HEAD~1')
  expect(await plan('merge', 'other')).toMatchObject({ isForward: true, total: 2 })
  await run('merge', 'other')
  expect(await at('main')).toBe(await at('other'))
  await expect(plan('merge', 'other')).rejects.toThrow('has all commits of other already')
})

test('a commit that is picked keeps its author, day and words', async () => {
  const { run, undo, git, log } = await withBranches()
  const done = await run('cherry-pick', 'other~1')
  expect(await git('log', '-1', '--format=%an %ad %cn|%B', '--date=iso')).toMatch(
    /^Bob 2020-01-02 03:04:05 \S+ Ada\|theirs\n\nWith a body\.\n/,
  )
  await undo(done)
  expect(await log()).toEqual(['ours', 'first'])
})

test('a commit is reverted, also the first one', async () => {
  const { run, plan, git, read } = await withBranches()
  await run('revert', 'HEAD')
  expect(await read('a.txt')).toBe(LINES('1', '9'))
  expect(await git('log', '-1', '--format=%B')).toMatch(/^Revert "ours"\n\nThis reverts commit [0-9a-f]{40}\.\n/)
  expect((await plan('revert', 'HEAD~2')).changes).toMatchObject([{ path: 'a.txt', after: null }])
})

test('a rebase puts the commits on another branch, each by itself, and is taken back', async () => {
  const { git, run, undo, log, read, write, at } = await withBranches()
  await write('c.txt', 'c\n')
  await git('add', '-A')
  await git('commit', '-qm', 'c')
  const before = await at('main')
  const done = await run('rebase', 'other')
  expect(await log()).toEqual(['c', 'ours', 'new file', 'theirs', 'first'])
  expect(await read('a.txt')).toBe(LINES('ours', 'theirs'))
  await undo(done)
  expect(await at('main')).toBe(before)
  expect(await git('status', '--porcelain')).toBe('')
})

test('a reset says which commits leave the branch, keeps changed files, and is taken back', async () => {
  const { git, plan, run, undo, log, read, write } = await withBranches()
  await write('b.txt', 'mine\n')
  await git('add', 'b.txt')
  expect(await plan('reset', 'HEAD~1')).toMatchObject({ total: 1, commits: [{ subject: 'ours' }] })
  const done = await run('reset', 'HEAD~1')
  expect(await log()).toEqual(['first'])
  expect(await read('b.txt')).toBe('mine\n')
  await undo(done)
  expect(await log()).toEqual(['ours', 'first'])
  await write('a.txt', 'mine\n')
  await expect(run('reset', 'HEAD~1')).rejects.toThrow('Commit or stash them first')
})

test('what has changed since it was planned is not done', async () => {
  const { workspace, repositories, request, plan, git } = await withBranches()
  const asked = await request('merge', 'other')
  const { digest } = await plan('merge', 'other')
  await git('commit', '-qm', 'more', '--allow-empty')
  await expect(repositories.runOperation(workspace, asked, digest)).rejects.toThrow('changed since')
})

const CLASH = [LINES('ours', '9'), LINES('theirs', '9')] as const

test.each(['merge', 'rebase', 'cherry-pick'] as const)('a %s with conflicts waits, and is aborted', async kind => {
  const { workspace, repositories, plan, run, read, at } = await withBranches(...CLASH)
  const [before, name] = [await at('main'), kind === 'cherry-pick' ? 'other~1' : 'other']
  expect((await plan(kind, name)).conflicts).toEqual(['a.txt'])
  expect(await run(kind, name)).toEqual({ isUnderWay: true })
  expect(await readyState(repositories, workspace)).toMatchObject({
    operation: kind,
    files: expect.arrayContaining([expect.objectContaining({ path: 'a.txt', conflict: 'both-changed' })]),
  })
  await expect(plan(kind, name)).rejects.toThrow('Continue or abort it first')
  await repositories.change(workspace, abortOperation)
  expect(await at('main')).toBe(before)
  expect(await read('a.txt')).toBe(CLASH[0])
})

test.each(['merge', 'rebase', 'cherry-pick'] as const)(
  'a %s goes on once one side is taken, and is taken back',
  async kind => {
    const { workspace, repositories, run, undo, read, at } = await withBranches(...CLASH)
    const before = await at('main')
    await run(kind, kind === 'cherry-pick' ? 'other~1' : 'other')
    await expect(repositories.continueOperation(workspace)).resolves.toEqual({ isUnderWay: true })
    const { files } = await readyState(repositories, workspace)
    const conflicts = files.filter(({ conflict }) => conflict)
    // The sides of a rebase are the other way round: git puts this branch on the other one.
    await repositories.resolve(workspace, conflicts, kind === 'rebase' ? 'ours' : 'theirs')
    expect(await read('a.txt')).toBe(CLASH[1])
    const state = await readyState(repositories, workspace)
    expect(state.files.some(({ conflict }) => conflict)).toBe(false)
    // The file with its marks can be had back.
    expect(state.undos[0]).toMatchObject({ type: 'files', names: ['a.txt'] })
    if (kind === 'rebase') return
    const done = await repositories.continueOperation(workspace)
    const names = [kind === 'merge' ? 'other' : expect.stringMatching(/^[0-9a-f]+ theirs$/)]
    expect(done).toMatchObject({ undo: { type: 'operation', operation: kind, names } })
    await undo(done)
    expect(await at('main')).toBe(before)
  },
)

test('a file that one side has deleted is kept or goes', async () => {
  const { workspace, git, repositories, run } = await withBranches()
  await git('rm', '-q', 'a.txt')
  await git('commit', '-qm', 'gone')
  await run('merge', 'other')
  const conflicts = (await readyState(repositories, workspace)).files.filter(({ conflict }) => conflict)
  expect(conflicts).toMatchObject([{ path: 'a.txt', conflict: 'deleted-by-us' }])
  await repositories.resolve(workspace, conflicts, 'ours')
  await repositories.continueOperation(workspace)
  expect(await git('ls-files')).toBe('b.txt\n')
})

test('tags are created, deleted and had back', async () => {
  const { workspace, git, at, repositories } = await withBranches()
  const commit = await at('HEAD')
  const plain = await repositories.createTag(workspace, { name: 'v1', commit, message: '' })
  await repositories.createTag(workspace, { name: 'v2', commit, message: 'Two' })
  expect(await git('tag', '-n')).toBe('v1              ours\nv2              Two\n')
  await expect(repositories.createTag(workspace, { name: 'v1', commit, message: '' })).rejects.toThrow('already a tag')
  await expect(repositories.createTag(workspace, { name: '-x', commit, message: '' })).rejects.toThrow('isn’t a name')
  await repositories.undo(workspace, plain.id)
  expect(await git('tag')).toBe('v2\n')
  const gone = await repositories.deleteTag(workspace, 'v2')
  expect(await git('tag')).toBe('')
  await repositories.undo(workspace, gone.id)
  expect(await git('tag', '-n')).toBe('v2              Two\n')
})
